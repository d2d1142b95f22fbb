import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** An error whose message is all that a person needs to read. */
export class Sentence extends Error {}

/** One line for each step, on standard error, so that what a command prints can be piped. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}
