import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { PageCache } from '#platform/page-cache.ts';
import { createPages } from './pages.ts';

const PERSON = { cookie: 'playpodium.session_token=abc' };

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** Pages show the number of renderings and the reader's cookie. */
async function start(respond: (n: number, request: Request) => Response = greet) {
  let time = 0;
  let renders = 0;
  const viewed: string[] = [];
  const played: string[] = [];
  const cache = new PageCache({ maxBytes: 1_000_000, clock: { now: () => time }, isCurrent: () => false });
  const ctx = {
    config: readConfig({}),
    settingsStore: { isBlocked: () => false },
    pages: cache,
    log: { warn: () => undefined },
    views: { count: (id: string) => viewed.push(id), lastTotal: () => null },
    plays: { count: (id: string) => played.push(id), lastTotal: () => null },
  };
  const pages = createPages({
    ctx: ctx as unknown as AppContext,
    renderer: {
      render: async ({ request }) => respond(++renders, request),
      routeAt: async () => 'page',
      sharedRouteAt: async () => null,
    },
  });
  const slow = getRequestListener((request, env) =>
    pages.serve({ request, requestId: 'r', clientAddress: 'a' }, (env as HttpBindings).incoming),
  );
  server = createServer((incoming, outgoing) => {
    if (!pages.serveKept(incoming, outgoing, 'at once')) void slow(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    viewed,
    played,
    cache,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${origin}${path}`, { headers, method, redirect: 'manual' }),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

function greet(n: number, request: Request): Response {
  const who = request.headers.get('cookie') ?? 'nobody';
  return new Response(`${n} for ${who} ${'.'.repeat(2_000)}`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'x-playpodium-counts': 'views game-1' },
  });
}

const begin = async (response: Response) => (await response.text()).slice(0, 40).replace(/\.+$/, '').trim();

describe('pages', () => {
  it('renders a page once a second for all visitors', async () => {
    const site = await start();
    expect(await begin(await site.get('/a'))).toBe('1 for nobody');
    expect(await begin(await site.get('/a'))).toBe('1 for nobody');
    expect(await begin(await site.get('/b'))).toBe('2 for nobody');
    site.pass(1_000);
    expect(await begin(await site.get('/a'))).toBe('3 for nobody');
  });

  it('renders for each member alone, and never caches that', async () => {
    const site = await start();
    expect(await begin(await site.get('/a', PERSON))).toContain('1 for playpodium');
    expect(await begin(await site.get('/a'))).toBe('2 for nobody');
    expect(await begin(await site.get('/a', { cookie: 'x=1; playpodium.session_token=other' }))).toContain('3 for x=1');
    const mine = await site.get('/a', PERSON);
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
  });

  it('caches pages for readers with other sites’ cookies', async () => {
    const site = await start();
    await site.get('/a', { cookie: '_ga=1' });
    expect(await begin(await site.get('/a', { cookie: '_ga=2' }))).toBe('1 for nobody');
  });

  it('shows nobody who has written an earlier page, except after votes', async () => {
    const site = await start();
    await site.get('/a');
    const [wrote] = (await site.get('/a', {}, 'POST')).headers.getSetCookie();
    expect(wrote).toMatch(/^playpodium\.wrote=1; .*Max-Age=5/);
    const cookie = wrote?.split(';')[0] ?? '';
    expect(await begin(await site.get('/a', { cookie }))).toContain('3 for playpodium.wrote');
    expect(await begin(await site.get('/a'))).toBe('1 for nobody');
    for (const path of ['/game/a/vote', '/game/a/vote.data']) {
      expect((await site.get(path, {}, 'POST')).headers.getSetCookie()).toEqual([]);
    }
  });

  it('gives no visitor another visitor’s cookie', async () => {
    const site = await start(() => new Response('x', { headers: { 'Set-Cookie': 'playpodium.secret=1' } }));
    expect((await site.get('/a')).headers.get('set-cookie')).toBeNull();
    expect((await site.get('/a')).headers.get('set-cookie')).toBeNull();
  });

  it('gives a redirect’s message only to its own reader', async () => {
    const site = await start((n) => {
      const headers = { Location: '/login', 'Set-Cookie': `playpodium.flash=${n}` };
      return new Response(null, { status: 302, headers });
    });
    for (const n of [1, 2]) {
      const { status, headers } = await site.get('/a');
      expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/login' });
      expect(headers.get('set-cookie')).toBe(`playpodium.flash=${n}`);
    }
  });

  it('responds with 304 to a browser that has the page', async () => {
    const site = await start();
    const etag = (await site.get('/a')).headers.get('etag') ?? '';
    expect((await site.get('/a', { 'if-none-match': etag })).status).toBe(304);
    site.cache.purge();
    expect((await site.get('/a', { 'if-none-match': etag })).status).toBe(200);
  });

  it.each(['br', 'gzip', 'identity'])('sends the same text in %s', async (encoding) => {
    const site = await start();
    const first = await site.get('/a', { 'accept-encoding': encoding });
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(await begin(first)).toBe('1 for nobody');
    expect(await begin(await site.get('/a', { 'accept-encoding': encoding }))).toBe('1 for nobody');
  });

  it('counts a view on every load, cached or not, and sends nobody the count header', async () => {
    const site = await start();
    const responses = [await site.get('/a'), await site.get('/a'), await site.get('/a', PERSON)];
    expect(site.viewed).toEqual(['game-1', 'game-1', 'game-1']);
    for (const response of responses) expect(response.headers.get('x-playpodium-counts')).toBeNull();
  });

  it('counts a play if the page says so', async () => {
    const site = await start(() => new Response('a game', { headers: { 'x-playpodium-counts': 'plays game-1' } }));
    await site.get('/play');
    await site.get('/play');
    expect([site.viewed, site.played]).toEqual([[], ['game-1', 'game-1']]);
  });

  it('counts no view for HEAD, prefetches and crawlers', async () => {
    const site = await start();
    await site.get('/a', {}, 'HEAD');
    await site.get('/a', { 'sec-purpose': 'prefetch' });
    await site.get('/a', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect(site.viewed).toEqual([]);
  });

  it('caches the whole page even if HEAD came first', async () => {
    const site = await start();
    const head = await site.get('/a', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await begin(await site.get('/a'))).toBe('1 for nobody');
  });

  it('doesn’t cache pages that were not found', async () => {
    const site = await start((n) => new Response(String(n), { status: 404 }));
    expect(await (await site.get('/a')).text()).toBe('1');
    expect(await (await site.get('/a')).text()).toBe('2');
  });

  it('refuses a form from another origin before anything is rendered', async () => {
    const site = await start((n) => new Response(String(n)));
    const foreign = await site.get('/a', { origin: 'https://evil.example' }, 'POST');
    expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('another site')]);
    expect(await (await site.get('/a', { origin: site.origin }, 'POST')).text()).toBe('1');
    expect(await (await site.get('/a', { origin: 'http://localhost:3000' }, 'POST')).text()).toBe('2');
  });

  it('sends a cached page with the head that the connection and the method need', async () => {
    const { origin, get } = await start();
    await get('/');
    const ask = (first: string, ...headers: string[]) => [first, 'Host: here.invalid', ...headers, '', ''].join('\r\n');
    const all = async (...requests: string[]) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.write(requests.join(''));
      const answers = (await text(socket)).split(/(?=HTTP\/1\.1 200)/);
      return answers.map((answer) => answer.replace(/(?:Date: .{29}|X-Request-Id: .{36})\r\n/g, ''));
    };
    const [first = '', second, third, head, last = ''] = await all(
      ask('GET / HTTP/1.1'),
      ask('GET / HTTP/1.1'),
      ask('GET / HTTP/1.1'),
      ask('HEAD / HTTP/1.1'),
      ask('GET / HTTP/1.1', 'Connection: close'),
    );
    const [, body = ''] = first.split('\r\n\r\n');
    expect(first).toContain('Connection: keep-alive');
    expect(first).toContain(`Content-Length: ${body.length}`);
    expect(body).toContain('for nobody');
    expect([second, third]).toEqual([first, first]);
    expect(head).toBe(first.slice(0, -body.length));
    expect(last).toBe(first.replace(/Connection: keep-alive\r\nKeep-Alive: .*\r\n/, 'Connection: close\r\n'));
    expect(await all(ask('GET / HTTP/1.0'))).toEqual([last]);
  });
});
