import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** How long a program may take to end after SIGINT before it is killed. */
const KILL_AFTER_MS = 20_000;
const COLOURS = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
const running = new Set<ChildProcess>();

export type Ended = { code: number; output: string; seconds: number };
type Run = { command: readonly string[]; env?: Record<string, string>; minutes: number };

/** Runs a program and returns its output. If it takes longer than `minutes`, it is stopped, and its code is 1. */
export function runProgram({ command, env = {}, minutes }: Run): Promise<Ended> {
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...COLOURS, ...process.env, ...env },
  });
  running.add(child);
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop(child);
  }, minutes * 60_000);
  return new Promise((resolve) => {
    const end = (code: number, last = '') => {
      clearTimeout(timer);
      running.delete(child);
      const late = isLate ? `\nStopped: it was not done after ${minutes} minutes.` : '';
      const text = Buffer.concat(said).toString('utf8');
      const output = `${process.stdout.isTTY ? text : stripVTControlCharacters(text)}${last}${late}`;
      resolve({ code: isLate ? 1 : code, output, seconds: (performance.now() - began) / 1000 });
    };
    child.once('error', (error) => end(1, `${program} could not be started: ${error.message}`));
    child.once('close', (code) => end(code ?? 1));
  });
}

export function stopProgramsOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) stop(child);
      process.exitCode = 130;
    });
  }
}

/** Sends SIGINT, because Playwright then stops its sites and databases, and reports the tests that have run. */
function stop(child: ChildProcess): void {
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
}
