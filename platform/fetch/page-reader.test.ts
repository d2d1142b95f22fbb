import { describe, expect, it } from 'vitest';
import { answer, at, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';

describe('readPage', () => {
  it('follows redirects, and resolves addresses against the final one', async () => {
    await using server = await serveFixture((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/play/' }).end();
      else answer('<title>Tanks</title><meta property="og:image" content="cover.png">')(request, response);
    });
    await expect(guardedFetch().readPage(at(server))).resolves.toEqual({
      url: at(server, '/play/'),
      title: 'Tanks',
      description: null,
      imageUrl: at(server, '/play/cover.png'),
      iconUrl: null,
      iconSize: 0,
      screenshotUrls: [],
    });
  });

  it('follows one meta refresh, to the page that has the game', async () => {
    const to = (path: string) => answer(`<title>Moved</title><meta http-equiv="refresh" content="0; url=${path}">`);
    await using server = await serveFixture((request, response) => {
      if (request.url === '/') to('/play/?a=1&amp;b')(request, response);
      else to('/never/')(request, response);
    });
    await expect(guardedFetch().readPage(at(server, '/#part'))).resolves.toMatchObject({
      url: at(server, '/play/?a=1&b'),
    });
    expect(server.requests).toEqual(['GET /', 'GET /play/?a=1&b']);
  });

  it('checks the address of a meta refresh, and counts it, like any redirect', async () => {
    await using server = await serveFixture((request, response) => {
      const hops = Number(request.url?.slice(1));
      if (hops > 0) response.writeHead(302, { location: `/${hops - 1}` }).end();
      else answer('<meta http-equiv="refresh" content="0; url=http://2852039166/">')(request, response);
    });
    const { readPage } = guardedFetch();
    await expect(readPage(at(server, '/2'))).rejects.toMatchObject({ code: 'fetch/blocked-address' });
    await expect(readPage(at(server, '/3'))).rejects.toMatchObject({ code: 'fetch/too-many-redirects' });
  });

  it('leaves a meta refresh alone when a page must prove its ownership', async () => {
    await using server = await serveFixture((request, response) => {
      const token = request.url === '/' ? 'here' : 'there';
      const refresh = '<meta http-equiv="refresh" content="0; url=/there">';
      answer(`<meta name="playpodium-claim" content="${token}">${refresh}`)(request, response);
    });
    const page = await guardedFetch().readMetaTokens(at(server));
    expect(page).toEqual({ url: at(server), tokens: ['here'] });
    expect(server.requests).toEqual(['GET /']);
  });

  it('sends one request for simultaneous and for later calls', async () => {
    await using server = await serveFixture(answer('<title>Tanks</title>'));
    const { readPage } = guardedFetch();
    await Promise.all([readPage(at(server)), readPage(at(server))]);
    await readPage(at(server));
    expect(server.requests).toEqual(['GET /']);
  });

  it('tries again after a failure', async () => {
    let isUp = false;
    await using server = await serveFixture((request, response) =>
      answer('<title>Up</title>', {}, isUp ? 200 : 503)(request, response),
    );
    const { readPage } = guardedFetch();
    await expect(readPage(at(server))).rejects.toMatchObject({ code: 'fetch/http-status' });
    isUp = true;
    await expect(readPage(at(server))).resolves.toMatchObject({ title: 'Up' });
  });
});
