import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = join(fileURLToPath(new URL('../..', import.meta.url)), 'cli', 'main.ts');

/** The directory of Node's compile cache, which all commands share so that they start faster. */
export const COMPILED = join(tmpdir(), 'playpodium-compiled');

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a command. Of this process's environment, it inherits only PATH. */
export function startCli(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, [MAIN, ...args], {
    env: { PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function runCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliResult> {
  const child = startCli(args, env);
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}
