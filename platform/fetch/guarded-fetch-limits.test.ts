import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answer, at, guardedFetch, MEGABYTE, serveFixture } from '#tests/support/fixture-server.ts';

function* endless(chunk: Buffer) {
  while (true) yield chunk;
}

describe('the limits of a fetch', () => {
  it('stop a server that sends drop by drop after the time limit', async () => {
    const dripped = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    await using server = await serveFixture((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('<'), 5);
      setImmediate(dripped.resolve);
      response.on('close', () => {
        clearInterval(drip);
        hungUp.resolve();
      });
    });
    const timer = Promise.withResolvers<() => void>();
    let grantedMs = 0;
    const slow = guardedFetch({
      after: (ms, callback) => {
        grantedMs = ms;
        timer.resolve(callback);
        return () => undefined;
      },
    });
    const page = slow.fetchHtml(at(server));
    await dripped.promise;
    (await timer.promise)();
    await expect(page).rejects.toMatchObject({ code: 'fetch/too-slow' });
    expect(grantedMs).toBe(5_000);
    await hungUp.promise;
  });

  it.each(['never answers', 'is never resolved'])('stop waiting for a server that %s', async (what) => {
    const arrived = Promise.withResolvers<void>();
    await using server = await serveFixture(() => arrived.resolve());
    const timer = Promise.withResolvers<() => void>();
    const slow = guardedFetch({
      after: (_ms, callback) => {
        timer.resolve(callback);
        return () => undefined;
      },
      ...(what === 'is never resolved' && {
        resolve: () => {
          arrived.resolve();
          return new Promise<never>(() => undefined);
        },
      }),
    });
    const page = slow.fetchHtml(at(server));
    await arrived.promise;
    (await timer.promise)();
    await expect(page).rejects.toMatchObject({ code: 'fetch/too-slow' });
  });

  it('count the bytes of a decompression bomb after unpacking', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE), { level: 9 });
    expect(bomb.length).toBeLessThan(MEGABYTE / 8);
    await using server = await serveFixture(answer(bomb, { 'content-encoding': 'gzip', 'content-type': 'image/png' }));
    const before = process.memoryUsage().arrayBuffers;
    await expect(guardedFetch().fetchImage(at(server))).rejects.toMatchObject({ code: 'fetch/too-large' });
    await expect(guardedFetch().fetchText(at(server), 1_000)).rejects.toMatchObject({
      code: 'fetch/too-large',
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MEGABYTE);
    await using page = await serveFixture(answer(bomb, { 'content-encoding': 'gzip' }));
    expect((await guardedFetch().fetchHtml(at(page))).body).toHaveLength(MEGABYTE);
  });

  it('count packed bytes that unpack to nothing', async () => {
    // An empty stored block decompresses to nothing.
    const block = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
    await using server = await serveFixture((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
      response.write(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
      Readable.from(endless(Buffer.alloc(65_535, block))).pipe(response);
    });
    await expect(guardedFetch().fetchText(at(server), 100_000)).rejects.toMatchObject({
      code: 'fetch/too-large',
    });
  });
});

describe('fetchImage', () => {
  it('returns the bytes', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
    await using server = await serveFixture(answer(bytes, { 'content-type': 'image/png' }));
    const image = await guardedFetch().fetchImage(at(server, '/a.png'));
    expect(image.url).toBe(at(server, '/a.png'));
    expect(Buffer.from(image.bytes)).toEqual(bytes);
  });

  it('refuses more than 8 MB, with and without Content-Length', async () => {
    const size = 8 * MEGABYTE + 1;
    await using server = await serveFixture((request, response) => {
      const length = request.url === '/announced' ? { 'content-length': size } : {};
      response.writeHead(200, { 'content-type': 'image/png', ...length }).end(Buffer.alloc(size));
    });
    for (const path of ['/announced', '/chunked']) {
      await expect(guardedFetch().fetchImage(at(server, path))).rejects.toMatchObject({
        code: 'fetch/too-large',
      });
    }
  });

  it('refuses a page instead of an image', async () => {
    await using server = await serveFixture(answer('<p>Log in first'));
    await expect(guardedFetch().fetchImage(at(server))).rejects.toMatchObject({ code: 'unsupported-image' });
  });
});

describe('the time limit of an image', () => {
  it('is the time that the caller has left, but never more than five seconds', async () => {
    await using server = await serveFixture(answer('x', { 'content-type': 'image/png' }));
    const limits: number[] = [];
    const fetch = guardedFetch({
      after: (ms) => {
        limits.push(ms);
        return () => undefined;
      },
    });
    await fetch.fetchImage(at(server));
    await fetch.fetchImage(at(server), { timeoutMs: 1_200 });
    await fetch.fetchImage(at(server), { timeoutMs: 60_000 });
    expect(limits).toEqual([5_000, 1_200, 5_000]);
  });
});
