import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import type { AppContext } from '#platform/context.ts';
import { findLateJobs } from '#services/upkeep/jobs.ts';
import type { Metrics } from './metrics.ts';

/** While `isStopping` is set, /readyz fails, so that proxies stop sending requests here. */
export type Lifecycle = { isStopping: boolean };
export type HealthOptions = { ctx: AppContext; metrics: Metrics; lifecycle: Lifecycle };

export function createHealth({ ctx, metrics, lifecycle }: HealthOptions): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text(`ok ${ctx.config.version}`));
  app.get('/readyz', async (c) => {
    if (lifecycle.isStopping) return c.text('stopping', 503);
    try {
      // Every process reports the same late jobs, so an error status would take all out of service at once.
      return c.text(['ready', ...(await findLateJobs(ctx))].join('\n'));
    } catch (error) {
      ctx.log.warn({ err: error }, 'the database does not answer');
      return c.text('the database does not answer', 503);
    }
  });
  const { metricsToken } = ctx.config;
  // Hono compares the token in constant time.
  if (metricsToken !== null) app.use('/metrics', bearerAuth({ token: metricsToken }));
  app.get('/metrics', async (c) => c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType }));
  return app;
}
