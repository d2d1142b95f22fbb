import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const running = new Set<ChildProcess>();

export type Ended = { code: number; output: string; seconds: number };
type Run = { command: readonly string[]; env?: Record<string, string>; minutes: number };

/** Runs a program and returns its output. If it takes longer than `minutes`, it is stopped, and its code is 1. */
export function runProgram({ command, env = {}, minutes }: Run): Promise<Ended> {
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: minutes * 60_000,
    // On SIGINT, Playwright stops its sites and databases, and reports the tests that have run.
    killSignal: 'SIGINT',
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const end = (code: number, last: string) => {
      running.delete(child);
      const seconds = (performance.now() - began) / 1000;
      resolve({ code, output: stripVTControlCharacters(output + last).trim(), seconds });
    };
    child.once('error', (error) => end(1, `${program} could not be started: ${error.message}`));
    child.once('close', (code) => {
      end(code ?? 1, child.killed ? `\nStopped by a signal, or after ${minutes} minutes.` : '');
    });
  });
}

/** Passes a signal on to all running programs. */
export function stopProgramsOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGINT');
      process.exitCode = 130;
    });
  }
}
