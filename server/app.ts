import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { AppError, isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { nothingUsed, requestScope } from '#platform/request-scope.ts';
import { ASSET_CACHING, storedAssets } from './assets.ts';
import { badges } from './badge.ts';
import { feeds } from './feeds.ts';
import { clientAddressOf, requestIdOf, securityHeaders } from './headers.ts';
import { createHealth, type HealthOptions } from './health.ts';
import { drawnImages, previewCards, storedFiles } from './images.ts';
import { webApp } from './install/web-app.ts';
import { queuedMs } from './load-shedding.ts';
import type { Pages } from './pages.ts';

type Env = { Bindings: HttpBindings; Variables: { requestId: string; clientAddress: string; route: string } };

const RETRY_AFTER_SECONDS = '5';
const WITH_PASSWORD = /^\w+:\/\/[^/?#]*@/;
/** With the time that it waited for its turn. */
const SLOW_MS = 1_000;

interface HttpOptions extends HealthOptions {
  pages: Pick<Pages, 'serve' | 'routeAt'>;
  /** How long the rest of a form may take whose answer is known. */
  bodyTimeout: number;
  /** In development, Vite serves the client. */
  clientDir?: string;
}

export function createApp({ ctx, pages, metrics, lifecycle, clientDir, bodyTimeout }: HttpOptions): Hono<Env> {
  const app = new Hono<Env>();
  const always = Object.entries(securityHeaders(ctx.config));

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(c.env.incoming, ctx.config.trustedProxies);
    c.set('requestId', requestId);
    c.set('clientAddress', clientAddressOf(c.env.incoming, ctx.config.trustedProxies));
    const scope = { requestId, ...nothingUsed() };
    await requestScope.run(scope, next);
    await discardBody(c.req.raw, bodyTimeout);
    for (const [name, value] of always) c.res.headers.set(name, value);
    if (c.res.status === 503 && !c.res.headers.has('Retry-After'))
      c.res.headers.set('Retry-After', RETRY_AFTER_SECONDS);
    c.res.headers.set('X-Request-Id', requestId);
    const ms = performance.now() - startedAt;
    const { method } = c.req;
    const { status } = c.res;
    // The last route of all is that of pages, and has no name of its own.
    const route = c.get('route') ?? (routePath(c) === '*' ? 'static' : routePath(c));
    metrics.request({ method, status, route, ms });
    const line = { requestId, method, path: c.req.path, status, ms: Math.round(ms) };
    const queued = queuedMs.get(c.env.incoming) ?? 0;
    if (ms + queued < SLOW_MS) return ctx.log.info(line, 'request');
    const { queries, queriedMs, waitedMs } = scope;
    const times = { queuedMs: Math.round(queued), queries, queriedMs: Math.round(queriedMs) };
    ctx.log.warn({ ...line, route, ...times, waitedMs: Math.round(waitedMs) }, 'slow request');
  });
  // `Request` throws for such addresses. Browsers never send them.
  app.use(async (c, next) => (WITH_PASSWORD.test(c.env.incoming.url ?? '') ? c.text('Bad Request', 400) : next()));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isAppError(error) && error.status !== 500) return c.text(error.sentence, error.status as 503);
    const requestId = c.get('requestId');
    ctx.log.error({ err: error, requestId, path: c.req.path }, 'request failed');
    return c.text(
      `Something went wrong on our side. If it happens again, tell the administrator this number: ${requestId}`,
      500,
    );
  });

  app.route('/', createHealth({ ctx, metrics, lifecycle }));
  app.route('/files', storedFiles(ctx));
  app.route('/', drawnImages(ctx));
  app.route('/cards', previewCards(ctx));
  app.route('/', feeds(ctx));
  app.route('/', badges(ctx));
  app.route('/', webApp(ctx));
  if (clientDir) {
    app.use('/assets/*', async (c, next) => {
      await next();
      if (c.res.status === 200) c.res.headers.set('Cache-Control', ASSET_CACHING);
    });
    app.get('*', serveStatic({ root: clientDir, precompressed: true }));
    app.route('/assets', storedAssets(ctx));
    app.all('/assets/*', (c) => c.text('Not found', 404));
  }
  app.all('*', async (c) => {
    const { raw: request } = c.req;
    const page = { request, requestId: c.get('requestId'), clientAddress: c.get('clientAddress') };
    c.set('route', await pages.routeAt(request.url));
    return pages.serve(page, c.env.incoming);
  });
  return app;
}

/** A browser that is still sending a form doesn't get the response. Waits no longer than for any form, also for an upload. */
async function discardBody(request: Request, ms: number): Promise<void> {
  const { discardedBytes } = LIMITS.form;
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead || request.bodyUsed || Number(headers.get('content-length')) > discardedBytes) return;
  let size = 0;
  const bin = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > discardedBytes) throw new AppError('body-too-large');
    },
  });
  // It fails if the sender has gone, too.
  await request.body?.pipeTo(bin, { preventCancel: true, signal: AbortSignal.timeout(ms) }).catch(() => undefined);
}
