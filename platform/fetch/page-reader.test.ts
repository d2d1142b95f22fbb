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
