import cluster, { type Worker } from 'node:cluster';
import { type Config, readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { failureSentence } from '#platform/failure-sentence.ts';
import { openContext } from '#platform/open-context.ts';
import { countForWorkers } from '#platform/rate-limits.ts';
import { withSettingsFile } from '#platform/settings-file.ts';
import { describeSite } from '#platform/site.ts';
import { warnOfNamedAdmin } from '#services/upkeep/doctor.ts';
import { findSetupLink } from '#services/upkeep/setup.ts';
import { noteServing } from '#services/upkeep/site-identity.ts';
import { keepAssetsAtStart } from './assets.ts';
import { CLIENT_DIR, loadBuiltApp } from './build-location.ts';
import { startJobs } from './jobs.ts';
import { sumMetricsOfWorkers } from './metrics.ts';
import { serve, stopOnSignal } from './serve.ts';

/** Delays the replacement of a worker that died before it listened, because the new worker may fail as well. */
const RESTART_PAUSE_MS = 1_000;
/** Delays the warm-up, so that the first page doesn't wait for it. */
const WARM_UP_AFTER_MS = 1_000;

/**
 * Ends with exit code 1 if a worker dies before any worker has listened. This process accepts every connection and passes
 * it on: with `SCHED_NONE`, a few keep-alive connections would all end up with one worker.
 */
async function runWorkers(config: Config): Promise<void> {
  const ctx = await openContext(config);
  const { log } = ctx;
  await beginServing(ctx);
  await ctx[Symbol.asyncDispose]();
  countForWorkers();
  sumMetricsOfWorkers();
  let isStopping = false;
  let hasListened = false;
  const listened = new WeakSet<Worker>();
  const replacing = new WeakMap<Worker, number>();
  cluster.on('listening', (worker) => {
    hasListened = true;
    listened.add(worker);
    const diedAt = replacing.get(worker);
    if (diedAt === undefined) return;
    const ms = Math.round(performance.now() - diedAt);
    log.info({ pid: worker.process.pid, ms }, 'a worker has been replaced');
  });
  // Without this handler, a message to a worker that has just died would end this process.
  cluster.on('fork', (worker) =>
    worker.on('error', (err) => log.warn({ err, pid: worker.process.pid }, 'a worker could not be told')),
  );
  // Checks `isDead`, because Node keeps a dead worker in `cluster.workers` until its channel has closed.
  const endIfAlone = () => {
    if (Object.values(cluster.workers ?? {}).every((worker) => worker?.isDead())) process.exit();
  };
  const stop = (exitCode: number) => {
    isStopping = true;
    process.exitCode = exitCode;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    endIfAlone();
  };
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return endIfAlone();
    // No worker has ever listened, so the next one would fail as well. The dead worker has printed why.
    if (!hasListened) return stop(1);
    const diedAt = performance.now();
    log.error({ pid: worker.process.pid, code, signal }, 'a worker died and is replaced');
    const pause = listened.has(worker) ? 0 : RESTART_PAUSE_MS;
    setTimeout(() => {
      if (!isStopping) replacing.set(cluster.fork(), diedAt);
    }, pause);
  });
  for (let n = 0; n < config.webConcurrency; n += 1) cluster.fork();
  stopOnSignal(async () => stop(0));
}

/** Runs the site until SIGTERM or SIGINT. If it can't start, prints why and ends the process with exit code 1. */
export async function startSite(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(withSettingsFile(env));
    const loadBuild = loadBuiltApp();
    if (config.webConcurrency > 1 && cluster.isPrimary) {
      await runWorkers(config);
      return;
    }
    const ctx = await openContext(config);
    if (cluster.isPrimary) await beginServing(ctx);
    const site = await serve({ ctx, loadBuild, clientDir: CLIENT_DIR });
    const jobs = startJobs(ctx, site.metrics.job);
    const warmingUp = setTimeout(() => void site.warmUp(), WARM_UP_AFTER_MS);
    stopOnSignal(async () => {
      clearTimeout(warmingUp);
      await Promise.all([site.drain(), jobs[Symbol.asyncDispose]()]);
      await site[Symbol.asyncDispose]();
      process.exit(0);
    });
    ctx.log.info(
      { url: site.url, site: describeSite(config), pid: process.pid },
      `${ctx.settings.brandName} is ready at ${config.publicUrl}`,
    );
  } catch (error) {
    console.error(failureSentence(error));
    process.exit(1);
  }
}

/** Prints the setup link beside the log, because whoever has it gets the site. */
async function beginServing(ctx: AppContext): Promise<void> {
  await noteServing(ctx);
  await warnOfNamedAdmin(ctx);
  const link = await findSetupLink(ctx);
  if (link !== null && ctx.config.logLevel !== 'silent') {
    process.stdout.write(`This site has no administrator. Set it up within an hour at ${link}\n`);
  }
  await keepAssetsAtStart(ctx);
}
