import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** An error whose message is shown unchanged to people. */
export class Sentence extends Error {}

/** Prints to standard error, because standard output is for the command's own output. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const PARENT = process.ppid;
const PARENT_POLL_MS = 250;
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Runs a program and returns its exit code. Passes signals on to it. */
export async function runToEnd(node, args, env) {
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: { ...environment(node), ...env } });
  const forward = (signal) => {
    // In a terminal, Ctrl+C has already reached the child.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  const watch = whenOrphaned(() => child.kill('SIGTERM'));
  const code = await exitCodeOf(child, node);
  clearInterval(watch);
  for (const signal of FORWARDED) process.off(signal, forward);
  return code;
}

/** Calls `stop` when npm has ended. We don't get the signal that ends npm, but our parent process id changes. */
function whenOrphaned(stop) {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_MS);
  if (!process.env.npm_lifecycle_event) clearInterval(timer);
  return timer;
}

/** Runs a program and returns its exit code and all its output, in order. Passes signals on to the program. */
export async function runQuietly(program, args, env = environment(program)) {
  const shell = program.endsWith('.cmd');
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env, shell });
  const said = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  const stop = (signal) => {
    child.kill(signal);
    process.exitCode = 128 + constants.signals[signal];
  };
  for (const signal of FORWARDED) process.once(signal, stop);
  const code = await exitCodeOf(child, program);
  for (const signal of FORWARDED) process.off(signal, stop);
  const output = Buffer.concat(said).toString('utf8');
  // Some programs print colours even if the output doesn't go to a terminal.
  return { code, output: process.stderr.isTTY ? output : stripVTControlCharacters(output) };
}

function exitCodeOf(child, program) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Sentence(`${program} could not be started: ${error.message}`)));
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** The environment for npm. Its path omits node_modules, because npm is about to replace that folder. */
export function environmentOutside() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.startsWith(join(ROOT, 'node_modules')));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** Puts the installed programs first on the path, so that all programs that a command starts use the same Node. */
function environment(program) {
  const path = process.env.PATH ?? '';
  const first = [join(ROOT, 'node_modules', '.bin'), dirname(program)].filter((dir) => dir !== '.');
  return { ...process.env, PATH: [...first, path].join(delimiter) };
}
