import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_ENTRY } from '#server/build-location.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import type { BareAnswer } from './bare-server.ts';

const ROOT = join(import.meta.dirname, '..');
const READY_WITHIN_MS = 30_000;
const POLL_MS = 10;

export type ServerProcess = Awaited<ReturnType<typeof start>>;

/** Environment variables of this process that the measured site gets, too: Node's compile cache, memory allocation. */
const GIVEN = Object.fromEntries(
  ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Starts the built site like `npm start`, on a free port. */
export function startSiteProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return start(SERVER_ENTRY, { env: { LOG_LEVEL: 'silent', HOST: '127.0.0.1', DRAIN_SECONDS: '0', ...env } });
}

export function startBareServer(answers: readonly BareAnswer[]): Promise<ServerProcess> {
  return start('bench/bare-server.ts', { input: JSON.stringify(answers) });
}

async function start(script: string, { env = {}, input }: { env?: Record<string, string>; input?: string }) {
  const port = await findFreePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, script], {
    cwd: ROOT,
    // Other variables aren't passed on, because they could name the operator's database.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...GIVEN, ...env, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url);
  return {
    url,
    /** The time from the start of the process to its first page. */
    firstPageMs: performance.now() - began,
    /** Resident memory. Null if there is no /proc. */
    memoryMegabytes: () => memoryOf(child),
    /** CPU time since the start. Null if there is no /proc. */
    cpuSeconds: () => cpuOf(child),
    async [Symbol.asyncDispose](): Promise<void> {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'close');
      process.off('exit', kill);
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (child.exitCode === null && performance.now() < until) {
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await pause(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`The server at ${url} did not become ready.`);
}

function memoryOf(child: ChildProcess): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Number(kilobytes) / 1000 : null;
  } catch {
    return null;
  }
}

/** Linux reports CPU time in ticks. On every machine, a second has this many ticks. */
const TICKS_A_SECOND = 100;

function cpuOf(child: ChildProcess): number | null {
  try {
    // Skips the process's name, which stands in brackets and may contain brackets itself.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return null;
  }
}
