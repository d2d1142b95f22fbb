import cluster from 'node:cluster';
import { readConfig } from '#platform/config/config.ts';
import { ConfigError } from '#platform/config/env.ts';
import { openContext } from '#platform/open-context.ts';
import { warnOfNamedAdmin } from '#services/operate/examine-site.ts';
import { CLIENT_DIR, loadBuiltApp } from './build-location.ts';
import { runWorkers } from './cluster.ts';
import { startJobs } from './jobs.ts';
import { serve } from './serve.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Starts the site from the environment and runs until SIGTERM or SIGINT. A configuration that can't be used ends the
 * process with a sentence that names the variable.
 */
export async function startSite(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(env);
    const loadBuild = loadBuiltApp();
    if (config.webConcurrency > 1 && cluster.isPrimary) {
      await runWorkers(config);
      return;
    }
    const ctx = await openContext(config);
    if (cluster.isPrimary) await warnOfNamedAdmin(ctx);
    const site = await serve({ ctx, loadBuild, clientDir: CLIENT_DIR });
    const jobs = startJobs(ctx);
    stopOnSignal(async () => {
      jobs[Symbol.dispose]();
      await site[Symbol.asyncDispose]();
      process.exit(0);
    });
    ctx.log.info(
      { url: site.url, database: ctx.db.dialect.name, pid: process.pid },
      `${config.brandName} is ready at ${config.publicUrl}`,
    );
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'PORT is already in use by another program. Choose another port or stop that program.';
  }
  return error;
}
