import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '#platform/context.ts';
import { findLateJobs } from './jobs.ts';

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Metrics = ReturnType<typeof createMetrics>;

/** If WEB_CONCURRENCY is above 1, each worker reports only its own metrics. */
export function createMetrics(ctx: AppContext) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'playpodium_http_requests_total',
    help: 'Answers by method and status, without cached pages and refusals past the capacity.',
    labelNames: ['method', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'playpodium_http_request_seconds',
    help: 'How long answers took that did not come from the page cache.',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  let hits = 0;
  new Counter({
    name: 'playpodium_page_cache_hits_total',
    help: 'Pages answered from the page cache.',
    registers,
    collect() {
      this.reset();
      this.inc(hits);
    },
  });
  const shed = new Counter({
    name: 'playpodium_requests_shed_total',
    help: 'Requests answered with 503 because the site was past its capacity.',
    registers,
  });
  new Gauge({
    name: 'playpodium_page_cache_bytes',
    help: 'Bytes held by the page cache.',
    registers,
    collect() {
      this.set(ctx.pages.size);
    },
  });
  return {
    request: ({ method, status, ms }: { method: string; status: number; ms: number }) => {
      requests.inc({ method, status: String(status) });
      duration.observe(ms / 1_000);
    },
    // A prom-client counter would slow down the sending of cached pages by a tenth.
    cacheHit: () => {
      hits += 1;
    },
    shed: () => shed.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

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
