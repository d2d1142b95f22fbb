import cluster from 'node:cluster';
import type { Config } from '#platform/config/config.ts';
import { openContext } from '#platform/open-context.ts';
import { warnOfNamedAdmin } from '#services/operate/examine-site.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const RESTART_PAUSE_MS = 1_000;

/** Migrates once, then runs WEB_CONCURRENCY workers on one port; a worker that dies is replaced. */
export async function runWorkers(config: Config): Promise<void> {
  const ctx = await openContext(config);
  const { log } = ctx;
  await warnOfNamedAdmin(ctx);
  await ctx[Symbol.asyncDispose]();
  let isStopping = false;
  cluster.on('exit', (worker, code, signal) => {
    if (!isStopping) {
      log.error({ pid: worker.process.pid, code, signal }, 'a worker died and is replaced');
      setTimeout(() => cluster.fork(), RESTART_PAUSE_MS);
    } else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
  });
  for (let n = 0; n < config.webConcurrency; n += 1) cluster.fork();
  stopOnSignal(async () => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  });
}
