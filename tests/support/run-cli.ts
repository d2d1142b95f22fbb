import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runCli as runHere } from '#cli/run-cli.ts';

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

/** Runs a command in a process of its own. */
export async function spawnCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
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

/** Runs a command in this process, which takes a twentieth of the time. One at a time, because it collects what is printed. */
export async function runCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliResult> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      said[name] += chunk;
      return true;
    }),
  );
  try {
    return { code: await runHere(args, env), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
