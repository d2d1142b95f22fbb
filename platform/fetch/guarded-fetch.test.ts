import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  answer,
  at,
  guardedFetch,
  LOOPBACK,
  MEGABYTE,
  redirectTo,
  serveFixture,
} from '#tests/support/fixture-server.ts';

describe('fetchHtml', () => {
  it('returns the decoded page and its final address', async () => {
    await using server = await serveFixture(
      answer(Buffer.from([0xcf, 0xf0, 0xe8]), { 'content-type': 'text/html; charset=windows-1251' }),
    );
    await expect(guardedFetch().fetchHtml(at(server, '/x#part'))).resolves.toEqual({
      url: at(server, '/x#part'),
      body: 'При',
    });
  });

  it('sends our User-Agent, but no cookies and no referrer', async () => {
    const seen: Record<string, unknown>[] = [];
    await using server = await serveFixture((request, response) => {
      seen.push(request.headers);
      if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end();
      else answer('<p>')(request, response);
    });
    await guardedFetch().fetchHtml(at(server));
    expect(seen).toHaveLength(2);
    for (const headers of seen) {
      expect(headers['user-agent']).toBe('Playpodium/test (+http://localhost)');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('decompresses %s', async (encoding, pack) => {
    await using server = await serveFixture(answer(pack('<title>Packed</title>'), { 'content-encoding': encoding }));
    await expect(guardedFetch().fetchHtml(at(server))).resolves.toMatchObject({
      body: '<title>Packed</title>',
    });
  });

  it('reads as much as possible of a page whose compressed end is missing', async () => {
    const packed = gzipSync('<title>Cut</title>');
    await using server = await serveFixture(answer(packed.subarray(0, -8), { 'content-encoding': 'gzip' }));
    await expect(guardedFetch().fetchHtml(at(server))).resolves.toMatchObject({ body: '<title>Cut</title>' });
  });

  it.each([
    ['broken data', 'gzip', Buffer.from('not gzip at all')],
    ['an encoding that nobody knows', 'rot13', Buffer.from('x')],
  ])('refuses %s', async (_what, encoding, body) => {
    await using server = await serveFixture(answer(body, { 'content-encoding': encoding }));
    await expect(guardedFetch().fetchHtml(at(server))).rejects.toMatchObject({ code: 'fetch/unreachable' });
  });

  it('reads only the first megabyte of a longer page', async () => {
    const page = `<title>Big</title>${'x'.repeat(3 * MEGABYTE)}`;
    await using server = await serveFixture(answer(page));
    const { body } = await guardedFetch().fetchHtml(at(server));
    expect(body).toHaveLength(MEGABYTE);
    expect(body.startsWith('<title>Big</title>')).toBe(true);
  });

  it('treats a page without a content type as HTML if it looks like it', async () => {
    await using server = await serveFixture((request, response) =>
      response.writeHead(200).end(request.url === '/page' ? ' <!doctype html>' : '{"a":1}'),
    );
    await expect(guardedFetch().fetchHtml(at(server, '/page'))).resolves.toMatchObject({
      body: ' <!doctype html>',
    });
    await expect(guardedFetch().fetchHtml(at(server, '/data'))).rejects.toMatchObject({
      code: 'fetch/not-html',
    });
  });

  it('reports the status with which a server refused', async () => {
    await using server = await serveFixture(answer('gone', {}, 410));
    await expect(guardedFetch().fetchHtml(at(server))).rejects.toMatchObject({
      code: 'fetch/http-status',
      details: { status: 410 },
    });
  });

  it('reports that there was no response', async () => {
    const port = await portThatNobodyHears();
    await expect(guardedFetch().fetchHtml(`http://games.example:${port}/`)).rejects.toMatchObject({
      code: 'fetch/unreachable',
    });
    const empty = guardedFetch({ resolve: async () => [] });
    await expect(empty.fetchHtml('http://nowhere.example/')).rejects.toMatchObject({
      code: 'fetch/unreachable',
    });
    const nobody = guardedFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(nobody.fetchHtml('http://nowhere.example/')).rejects.toMatchObject({
      code: 'fetch/unreachable',
    });
  });
});

async function portThatNobodyHears(): Promise<number> {
  await using server = await serveFixture(answer(''));
  return server.port;
}

describe('redirects', () => {
  it('are followed three times, not four times', async () => {
    await using server = await serveFixture(
      redirectTo((path) => (path === '/0' ? null : `/${Number(path.slice(1)) - 1}`)),
    );
    await expect(guardedFetch().fetchHtml(at(server, '/3'))).resolves.toMatchObject({
      url: at(server, '/0'),
    });
    await expect(guardedFetch().fetchHtml(at(server, '/4'))).rejects.toMatchObject({
      code: 'fetch/too-many-redirects',
    });
    expect(server.requests).toHaveLength(8);
  });

  it('keep the fragment, as in browsers', async () => {
    await using server = await serveFixture(redirectTo((path) => (path === '/to' ? null : '/to')));
    await expect(guardedFetch().fetchHtml(at(server, '/from#game'))).resolves.toMatchObject({
      url: at(server, '/to#game'),
    });
  });

  it.each([
    ['UTF-8', 'utf8', '/gr%C3%B6%C3%9Fe'],
    // Browsers take what isn't UTF-8 for Latin-1.
    ['Latin-1', 'latin1', '/gr%C3%B6%C3%9Fe'],
  ] as const)('in raw %s are followed', async (_name, encoding, path) => {
    await using server = await serveFixture((request, response) => {
      if (request.url === path) answer('<p>Large')(request, response);
      else request.socket.end(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /größe\r\n\r\n', encoding));
    });
    await expect(guardedFetch().fetchHtml(at(server))).resolves.toMatchObject({ url: at(server, path) });
  });

  it('to a port other than 80 and 443 are refused', async () => {
    await using server = await serveFixture(redirectTo((path) => (path === '/' ? 'http://games.dev:22/' : null)));
    const fetch = guardedFetch({ allowPort: (port) => port === server.port });
    await expect(fetch.fetchHtml(at(server))).rejects.toMatchObject({ code: 'fetch/bad-port' });
  });
});

describe('the guard', () => {
  it('refuses loopback and other ports unless a test allows them', async () => {
    await using server = await serveFixture(answer('<p>'));
    const strict = guardedFetch({ allowAddress: undefined });
    await expect(strict.fetchHtml(at(server))).rejects.toMatchObject({ code: 'fetch/blocked-address' });
    await expect(strict.fetchHtml(at(server, '/', LOOPBACK))).rejects.toMatchObject({
      code: 'fetch/blocked-address',
    });
    const usualPorts = guardedFetch({ allowPort: undefined });
    await expect(usualPorts.fetchHtml(at(server, '/', 'games.dev'))).rejects.toMatchObject({
      code: 'fetch/bad-port',
    });
    expect(server.requests).toEqual([]);
  });

  it('connects to the address that it checked, even if the name changes its address', async () => {
    await using server = await serveFixture(answer('<p>'));
    const asked: string[] = [];
    const rebinding = guardedFetch({
      resolve: async (hostname) => (asked.push(hostname) === 1 ? [LOOPBACK] : ['10.0.0.1']),
    });
    await expect(rebinding.fetchHtml(at(server))).resolves.toMatchObject({ body: '<p>' });
    expect(asked).toEqual(['games.example']);
    await expect(rebinding.fetchHtml(at(server))).rejects.toMatchObject({ code: 'fetch/blocked-address' });
    expect(server.requests).toHaveLength(1);
  });

  it('checks the same name again when a redirect leads back to it', async () => {
    await using server = await serveFixture(redirectTo((path) => (path === '/' ? '/again' : null)));
    let asked = 0;
    const rebinding = guardedFetch({
      resolve: async () => (asked++ === 0 ? [LOOPBACK] : ['169.254.169.254']),
    });
    await expect(rebinding.fetchHtml(at(server))).rejects.toMatchObject({ code: 'fetch/blocked-address' });
    expect(server.requests).toEqual(['GET /']);
  });

  it('uses only the allowed addresses of several', async () => {
    await using server = await serveFixture(answer('<p>'));
    const mixed = guardedFetch({ resolve: async () => ['10.0.0.1', '::1', LOOPBACK, '169.254.169.254'] });
    await expect(mixed.fetchHtml(at(server))).resolves.toMatchObject({ body: '<p>' });
    const none = guardedFetch({ resolve: async () => ['10.0.0.1', '::1', 'nonsense'] });
    await expect(none.fetchHtml(at(server))).rejects.toMatchObject({ code: 'fetch/blocked-address' });
  });

  it('logs a refusal with the host, never with the path', async () => {
    const lines: string[] = [];
    const fetch = guardedFetch({
      log: { info: (fields: object) => void lines.push(JSON.stringify(fields)) },
    });
    await expect(fetch.fetchHtml('http://10.0.0.1/secret?token=1')).rejects.toThrow();
    expect(lines.join()).toContain('10.0.0.1');
    expect(lines.join()).not.toContain('token');
  });

  it('sends at most two requests at once to a host, but others to other hosts', async () => {
    const waiting: (() => void)[] = [];
    const third = Promise.withResolvers<void>();
    await using server = await serveFixture((request, response) => {
      waiting.push(() => answer('<p>')(request, response));
      if (request.headers.host?.startsWith('other')) third.resolve();
    });
    const fetch = guardedFetch();
    const pages = ['/1', '/2', '/3'].map((path) => fetch.fetchHtml(at(server, path)));
    const other = fetch.fetchHtml(at(server, '/other', 'other.example'));
    await third.promise;
    expect(server.requests.toSorted()).toEqual(['GET /1', 'GET /2', 'GET /other']);
    for (const send of waiting) send();
    await Promise.all([other, pages[0], pages[1]]);
    const last = pages[2];
    while (server.requests.length < 4) await new Promise((resolve) => setImmediate(resolve));
    waiting.at(-1)?.();
    await last;
  });
});

describe('probe', () => {
  it('sends HEAD and follows redirects', async () => {
    await using server = await serveFixture(redirectTo((path) => (path === '/' ? '/now' : null)));
    await expect(guardedFetch().probe(at(server))).resolves.toEqual({
      kind: 'answered',
      url: at(server, '/now'),
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(server.requests).toEqual(['HEAD /', 'HEAD /now']);
  });

  it('returns the last response’s framing headers, even repeated ones, and no others', async () => {
    await using server = await serveFixture((request, response) => {
      const isFirst = request.url === '/';
      response.setHeader(
        'content-security-policy',
        isFirst ? 'frame-ancestors *' : ["default-src 'self'", "frame-ancestors 'self'"],
      );
      response.setHeader('x-powered-by', 'tests');
      response.writeHead(isFirst ? 302 : 200, isFirst ? { location: '/now' } : { 'x-frame-options': 'DENY' }).end();
    });
    await expect(guardedFetch().probe(at(server))).resolves.toMatchObject({
      headers: {
        'content-security-policy': "default-src 'self', frame-ancestors 'self'",
        'x-frame-options': 'DENY',
      },
    });
    const { headers } = (await guardedFetch().probe(at(server))) as { headers: object };
    expect(Object.keys(headers).toSorted()).toEqual(['content-security-policy', 'x-frame-options']);
  });

  it.each(['refuses', 'hangs up on'])('sends GET if a server %s HEAD, without reading the body', async (how) => {
    await using server = await serveFixture((request, response) => {
      if (request.method === 'GET') response.writeHead(200).write('endless');
      else if (how === 'refuses') response.writeHead(405).end();
      else request.socket.destroy();
    });
    await expect(guardedFetch().probe(at(server))).resolves.toMatchObject({ kind: 'answered', status: 200 });
    expect(server.requests).toEqual(['HEAD /', 'GET /']);
  });

  it('returns the reason for no response, without throwing', async () => {
    await expect(guardedFetch().probe('http://10.0.0.1/')).resolves.toEqual({
      kind: 'failed',
      failure: 'fetch/blocked-address',
    });
    await expect(guardedFetch().probe('nonsense')).resolves.toEqual({
      kind: 'failed',
      failure: 'invalid-url',
    });
    const unknown = guardedFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown.probe('http://gone.example/')).resolves.toEqual({
      kind: 'failed',
      failure: 'fetch/unreachable',
    });
  });
});

describe('a probe of a dead host', () => {
  const failing = (error: Error) => guardedFetch({ resolve: () => Promise.reject(error) }).probe('http://x.dev/');

  it('distinguishes an unknown host from name servers that don’t respond', async () => {
    const unknown = Object.assign(new Error('No address for x.dev'), { code: 'ENOTFOUND' });
    await expect(failing(unknown)).resolves.toMatchObject({ reason: 'unknown-host' });
    const servers = Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    expect(await failing(new Error('No address for x.dev', { cause: servers }))).not.toHaveProperty(
      'reason',
      'unknown-host',
    );
    await expect(failing(servers)).resolves.toEqual({ kind: 'failed', failure: 'fetch/unreachable' });
  });

  it('distinguishes a refused connection from one that breaks off', async () => {
    const gone = await serveFixture(answer(''));
    await gone[Symbol.asyncDispose]();
    await expect(guardedFetch().probe(at(gone))).resolves.toMatchObject({ reason: 'refused' });
    await using server = await serveFixture((request) => request.socket.destroy());
    await expect(guardedFetch().probe(at(server))).resolves.toEqual({
      kind: 'failed',
      failure: 'fetch/unreachable',
    });
  });
});

describe('fetchText', () => {
  it('accepts any content type, and decodes the text', async () => {
    await using server = await serveFixture(answer('{"a":"ä"}', { 'content-type': 'application/json' }));
    await expect(guardedFetch().fetchText(at(server), 100)).resolves.toMatchObject({ body: '{"a":"ä"}' });
    await expect(guardedFetch().fetchText(at(server), 5)).rejects.toMatchObject({ code: 'fetch/too-large' });
  });
});
