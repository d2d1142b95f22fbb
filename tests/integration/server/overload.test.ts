import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CLIENT_DIR, loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openSession, signUp } from '../accounts/people.ts';

/** How many connections to open. `npm run overload` sets ten thousand. */
const SOCKETS = Number(process.env.OVERLOAD_SOCKETS ?? 300);
/** How many page reads the site handles at a time. */
const AT_ONCE = 100;
const MANY = AT_ONCE + 20;
const HANGS = new Promise<never>(() => undefined);

/** Opens a site whose clock for waiting requests is `state.now`. If `state.hangs`, pages are never answered. */
async function openSite(times = {}) {
  await using stack = new AsyncDisposableStack();
  const env = { PORT: '0', HOST: '127.0.0.1' };
  const app = stack.use(await createTestApp({ dialect: 'sqlite', env }));
  const { ctx } = app;
  const state = { now: 0, hangs: false, hanging: 0 };
  const load = loadBuiltApp();
  const loadBuild = async () => {
    if (!state.hangs) return load();
    state.hanging += 1;
    return HANGS;
  };
  const site = await serve({ ctx, loadBuild, clientDir: CLIENT_DIR, now: () => state.now, times });
  stack.defer(() => site.server.closeAllConnections());
  const url = site.url.replace('localhost', '127.0.0.1');
  const opened = stack.move();
  return {
    app,
    url,
    port: Number(new URL(url).port),
    state,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

async function connect({ port }: Site, sent = ''): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (sent) socket.write(sent);
  return socket;
}

/** Waits until AT_ONCE reads hang. Tests must not advance `state.now` earlier, or the site refuses waiting reads. */
const untilFull = (site: Site) =>
  expect.poll(() => site.state.hanging, { timeout: 60_000 }).toBeGreaterThanOrEqual(AT_ONCE);

const statusOf = async (site: Site, path: string) => (await fetch(site.url + path)).status;
const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n');

describe('a site over its capacity', () => {
  it('refuses what it can’t answer soon, and serves cached pages and its health', async () => {
    await using site = await openSite();
    expect(await statusOf(site, '/')).toBe(200);
    site.state.hangs = true;
    const waiting = new AbortController();
    const reads = Array.from({ length: MANY }, (_, n) =>
      fetch(`${site.url}/games?search=a${n}`, { signal: waiting.signal }).catch(() => null),
    );
    await untilFull(site);
    const clock = setInterval(() => {
      site.state.now += 500;
    }, 20);
    const refused = await untilStatus(site, '/games?search=b', 503);
    clearInterval(clock);
    expect(refused.headers.get('Retry-After')).toBe('2');
    expect(await refused.text()).toBe('The site is busy right now. Please try again in a moment.');
    expect((await fetch(`${site.url}/login`, { method: 'POST', body: 'a=b' })).status).toBe(503);
    const heavy = { method: 'POST', body: 'a'.repeat(20_000_000) };
    expect((await fetch(`${site.url}/upload`, heavy)).status, 'a form that is still being sent').toBe(503);
    expect(await statusOf(site, '/healthz')).toBe(200);
    expect(await statusOf(site, '/'), 'a kept page').toBe(200);
    // A busy site may serve a cached page that is older than usually allowed.
    await site.app.ctx.changes.read();
    site.app.clock.advance(30_000);
    await site.app.ctx.changes.read();
    expect(await statusOf(site, '/'), 'an old page').toBe(200);
    site.app.ctx.pages.purge();
    expect(await statusOf(site, '/'), 'a page that must not be seen any more').toBe(503);
    expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(/playpodium_requests_shed_total [1-9]/);

    site.state.hangs = false;
    site.state.now = 0;
    waiting.abort();
    await Promise.all(reads);
    expect((await untilStatus(site, '/games?search=c', 200)).status).toBe(200);
  });

  it('lets reads wait in a queue', async () => {
    await using site = await openSite();
    const answers = Array.from({ length: MANY }, (_, n) => statusOf(site, `/games?search=${n}`));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  });
});

/** Requests the path until it has this status, because earlier requests may not have arrived yet. */
async function untilStatus(site: Site, path: string, status: number): Promise<Response> {
  for (;;) {
    const answer = await fetch(site.url + path, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.status === status) return answer;
  }
}

describe('the site tolerates', () => {
  it(`${SOCKETS} connections that send nothing, half a header, or an endless form or upload`, async () => {
    await using site = await openSite({ headersTimeout: 1_000, bodyTimeout: 1_500 });
    const half = head('GET', '/').slice(0, 30);
    const endless = head('POST', '/login', 'Content-Length: 1000', `Origin: ${site.url}`);
    const { email } = await signUp(site.app, 'ada');
    const cookie = (await openSession(site.app, email)).get('cookie') ?? '';
    const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000', 'Origin: http://127.0.0.1'];
    const theirs = await connect(site, head('POST', '/submit/upload', `Cookie: ${cookie}`, ...form));
    const sockets: Socket[] = [];
    const foreign = await connect(site, head('POST', '/submit/upload', ...form));
    const refused = once(foreign, 'data');
    for (let n = 0; n < SOCKETS; n += 1) {
      sockets.push(await connect(site, ['', half, `${endless}email=a`][n % 3]));
    }
    const closed = sockets.filter((_, n) => n % 3 > 0).map((socket) => once(socket.resume(), 'close'));
    for (const path of ['/healthz', '/', '/games?search=free']) expect(await statusOf(site, path)).toBe(200);
    await Promise.all([...closed, once(foreign, 'close')]);
    expect(String((await refused)[0])).toMatch(/^HTTP\/1\.1 303 /);
    expect(theirs.closed, 'the upload of somebody who may').toBe(false);
    for (const socket of [theirs, ...sockets]) socket.destroy();
  });

  it('headers of a megabyte', async () => {
    await using site = await openSite();
    const socket = await connect(site, head('GET', '/', `X-Long: ${'a'.repeat(1_000_000)}`));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await statusOf(site, '/healthz')).toBe(200);
  });

  it('a body of 10 GB', async () => {
    await using site = await openSite();
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const socket = await connect(site, head('POST', '/login', `Content-Length: ${1e10}`, type));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    const isClosed = new Promise((closed) => socket.once('close', closed));
    const chunk = Buffer.alloc(65_536, 'a');
    for (let sent = 0; sent < 1e10 && !socket.destroyed; sent += chunk.length) {
      if (!socket.write(chunk)) await Promise.race([new Promise((drained) => socket.once('drain', drained)), isClosed]);
    }
    socket.end();
    await isClosed;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    // The server reads on for half a second after its answer, so that the answer arrives, and then closes.
    expect(socket.bytesWritten).toBeLessThan(1e10);
    expect(await statusOf(site, '/healthz')).toBe(200);
  });
});
