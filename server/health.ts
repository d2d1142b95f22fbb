import { Hono } from 'hono';
import { sql } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import type { Metrics } from './metrics.ts';

/** Set when the site begins to stop, so that a proxy sends nobody here any more. */
export interface Lifecycle {
  isStopping: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: for Prometheus. */
export function createHealth({
  ctx,
  metrics,
  lifecycle,
}: {
  ctx: AppContext;
  metrics: Metrics;
  lifecycle: Lifecycle;
}): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (lifecycle.isStopping) return c.text('stopping', 503);
    try {
      await sql`select 1`.execute(ctx.db.read);
      return c.text('ready');
    } catch (error) {
      ctx.log.warn({ err: error }, 'the database does not answer');
      return c.text('the database does not answer', 503);
    }
  });
  app.get('/metrics', async (c) =>
    c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  return app;
}
