import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { UPLOAD_PATH } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { createApp } from './app.ts';
import type { Lifecycle } from './health.ts';
import { createHosted, hostedLabel } from './hosted.ts';
import { shedLoad } from './load-shedding.ts';
import { createMetrics } from './metrics.ts';
import { createPages, type Pages } from './pages.ts';
import { createRenderer, type LoadBuild } from './render.ts';

/** How long the site may take to stop. From `END_REQUESTS_MS` on, requests that still run are cut off. */
const STOP_MS = 25_000;
const END_REQUESTS_MS = 22_000;

/**
 * Time limits for a request's headers and for its body. At 100 kB a second, the largest form (12 MB) just arrives in
 * time, and so does the largest upload of a game, which gets more time unless it is refused.
 */
const TIMES = { headersTimeout: 20_000, bodyTimeout: 120_000 };
const MEGABYTE_MS = 10_000;
const CHECK_MS = 1_000;
/** The file descriptor of the socket that systemd passes on. It outlives the process: meanwhile, requests wait in it. */
const SYSTEMD_SOCKET = 3;

interface ServeOptions {
  ctx: AppContext;
  loadBuild: LoadBuild;
  mode?: 'production' | 'development';
  clientDir?: string;
  /** In development, Vite handles requests first. */
  wrap?: (listener: Listener) => Listener;
  /** For tests. */
  now?: () => number;
  times?: Partial<typeof TIMES>;
}

type Listener = RequestListener & ((...args: never[]) => void);

/**
 * Starts the site on the configured host and port. Throws if the port is in use. Disposing the result drains it, then
 * disposes `ctx`, which saves counted visits and closes the database.
 */
export async function serve({ ctx, loadBuild, mode = 'production', clientDir, wrap, now, times }: ServeOptions) {
  const { headersTimeout, bodyTimeout } = { ...TIMES, ...times };
  const lifecycle: Lifecycle = { isStopping: false };
  const metrics = createMetrics(ctx);
  const renderer = createRenderer({ ctx, loadBuild, mode });
  const pages = createPages({ ctx, renderer, onKept: metrics.cacheHit });
  const app = createApp({ ctx, pages, metrics, lifecycle, clientDir, bodyTimeout });
  const shedding = { answerKept: pages.serveKept, onShed: metrics.shed, ...(now ? { now } : {}) };
  const answer = shedLoad(getRequestListener(app.fetch), shedding);
  const answerHosted = getRequestListener(createHosted(ctx, metrics).fetch);
  const listener: Listener = (incoming, outgoing) => {
    const isUpload = incoming.url?.split('?', 1)[0] === UPLOAD_PATH;
    endInTime(incoming, outgoing, bodyTimeout + (isUpload ? ctx.settings.uploadMegabytes * MEGABYTE_MS : 0));
    if (lifecycle.isStopping) outgoing.setHeader('Connection', 'close');
    if (hostedLabel(ctx, incoming) === null) answer(incoming, outgoing);
    else void answerHosted(incoming, outgoing);
  };
  const options = {
    headersTimeout,
    // Node has only one for all requests: see `endInTime`.
    requestTimeout: 0,
    connectionsCheckingInterval: CHECK_MS,
    // Without this, Node creates and closes a body stream even for a GET request, which has no body.
    optimizeEmptyRequests: true,
  };
  const server = createServer(options, wrap ? wrap(listener) : listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const { port, host, hasSocket } = ctx.config;
    server.listen(hasSocket ? { fd: SYSTEMD_SOCKET } : { port, host }, resolve);
  });
  ctx.changes.follow();
  const { port } = server.address() as AddressInfo;
  let drained: Promise<void> | undefined;
  const drainOnce = () => {
    lifecycle.isStopping = true;
    drained ??= drain(server, ctx.config.drainMs);
    return drained;
  };
  return {
    url: `http://localhost:${port}`,
    server,
    metrics,
    /** Stops accepting connections after DRAIN_SECONDS. Resolves when no request runs any more. */
    drain: drainOnce,
    /** Resolves when done, or early if the site is disposed. */
    warmUp: (): Promise<void> => warmUp(ctx, pages, lifecycle),
    async [Symbol.asyncDispose](): Promise<void> {
      await drainOnce();
      await ctx[Symbol.asyncDispose]();
    },
  };
}

/** Closes the connection if the body hasn't arrived after `ms`. */
function endInTime(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, ms).unref();
  incoming.once('close', () => clearTimeout(timer));
}

/** Renders the home page, and loads the libraries that sign-in and other sites' pages need, so that no request waits. */
async function warmUp(ctx: AppContext, pages: Pick<Pages, 'warm'>, lifecycle: Readonly<Lifecycle>): Promise<void> {
  const pieces = [() => pages.warm('/'), ...ctx.auth.libraries, ctx.fetch.load];
  for (const load of pieces) {
    await nextTurn();
    if (lifecycle.isStopping) return;
    await load().catch((err: unknown) => ctx.log.warn({ err }, 'what a request needs could not be loaded ahead'));
  }
}

/**
 * Closes the server `afterMs` from now, so that proxies learn of it first. Meanwhile, every answer ends its connection,
 * because a client whose connection is closed between two requests loses the second one.
 */
async function drain(server: Server, afterMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), END_REQUESTS_MS);
  if (afterMs > 0) await pause(afterMs);
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
  clearTimeout(timer);
}

/** Node accepts one connection in each turn of the event loop. Those that still wait when the socket closes are cut off. */
async function acceptWaiting(server: Server): Promise<void> {
  let turnsWithout = 0;
  const note = () => {
    turnsWithout = 0;
  };
  server.on('connection', note);
  // Two, because the first one may have begun before this.
  while (turnsWithout < 2) {
    turnsWithout += 1;
    await nextTurn();
  }
  server.off('connection', note);
}

/** Runs `stop` once, at the first SIGTERM or SIGINT. Ends the process after `STOP_MS` even if `stop` hasn't. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(), STOP_MS).unref();
      void stop();
    });
  }
}
