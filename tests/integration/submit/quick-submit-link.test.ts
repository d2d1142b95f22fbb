import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findGameById } from '#services/games/find-game.ts';
import { quickSubmit, quickSubmitLink } from '#services/games/quick-submit.ts';
import { answer, at, endingTogether, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';
import { drawPicture, storedKeys } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const PAGE = `<!doctype html><title>From the title</title>
  <meta property="og:title" content="Tiny Tanks"><meta property="og:description" content="Tanks, but tiny.">
  <meta property="og:image" content="/cover.png">
  <link rel="icon" href="/icon.png" sizes="32x32">`;

async function serveGame({ page = PAGE, pictures = {} as Record<string, Buffer> } = {}) {
  const cover = await drawPicture({ width: 800, height: 500 });
  return serveFixture((request, response) => {
    const picture = { '/cover.png': cover, ...pictures }[request.url ?? ''];
    if (request.url === '/') answer(page)(request, response);
    else if (picture) answer(picture, { 'content-type': 'image/png' })(request, response);
    else answer('gone', {}, 404)(request, response);
  });
}

describe('quickSubmitLink', () => {
  it('needs only the URL: the page gives the rest, and its picture is stored', async () => {
    await using server = await serveGame();
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const { id, title } = await quickSubmitLink(app.ctx, { actor: VISITOR, playUrl: at(server) });
    expect(title).toBe('Tiny Tanks');
    expect(await findGameById(app.ctx, id)).toMatchObject({
      slug: 'tiny-tanks',
      title: 'Tiny Tanks',
      description: 'Tanks, but tiny.',
      thumbnailUrl: expect.stringMatching(/^\/files\/thumbnails\/\d+_cover-[0-9a-f]{8}-800x500\.webp$/),
      category: 'Other',
      ownershipStatus: 'unclaimed',
      quickSubmission: true,
    });
    expect(server.requests).toEqual(['GET /', 'GET /cover.png']);
  });

  it('never overwrites what was typed', async () => {
    const own = await drawPicture({ width: 400, height: 300 });
    await using server = await serveGame({ pictures: { '/mine.png': own } });
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const { id } = await quickSubmitLink(app.ctx, {
      actor: VISITOR,
      playUrl: at(server),
      title: 'My words',
      thumbnailUrl: at(server, '/mine.png'),
      tags: ['Puzzle'],
    });
    expect(await findGameById(app.ctx, id)).toMatchObject({
      title: 'My words',
      description: 'Tanks, but tiny.',
      thumbnailUrl: expect.stringContaining('400x300'),
      tags: ['Puzzle'],
      category: 'Puzzle',
    });
  });

  it('keeps a thumbnail field empty if it was emptied after the form had shown it', async () => {
    await using server = await serveGame();
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const { id } = await quickSubmitLink(app.ctx, {
      actor: VISITOR,
      playUrl: at(server),
      isPageShown: true,
    });
    expect(await findGameById(app.ctx, id)).toMatchObject({ title: 'Tiny Tanks', thumbnailUrl: null });
  });

  it('uses a large icon if there is no picture, and draws a cover instead of a small one', async () => {
    const icon = await drawPicture({ width: 512, height: 512 });
    const page = (size: number) => `<title>Iconic</title><link rel=icon href=/i.png sizes=${size}x${size}>`;
    for (const [size, thumbnailUrl] of [
      [512, expect.stringContaining('512x512')],
      [32, null],
    ] as const) {
      await using server = await serveGame({ page: page(size), pictures: { '/i.png': icon } });
      await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
      const { id } = await quickSubmitLink(app.ctx, { actor: VISITOR, playUrl: at(server) });
      expect((await findGameById(app.ctx, id))?.thumbnailUrl).toEqual(thumbnailUrl);
    }
  });

  it('ignores an unusable picture of the page, even if the form had shown it', async () => {
    await using server = await serveGame({ pictures: { '/cover.png': Buffer.from('<svg/>') } });
    for (const shown of [{}, { thumbnailUrl: at(server, '/cover.png'), isPageShown: true }]) {
      await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
      const { id } = await quickSubmitLink(app.ctx, { actor: VISITOR, playUrl: at(server), ...shown });
      expect((await findGameById(app.ctx, id))?.thumbnailUrl).toBeNull();
    }
  });

  it('says why if there is no title and the page can’t be read', async () => {
    await using server = await serveFixture(answer('nothing here', {}, 500));
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    await expect(quickSubmitLink(app.ctx, { actor: VISITOR, playUrl: at(server) })).rejects.toMatchObject({
      sentence: 'This address answered with an error (500).',
    });
    const { id } = await quickSubmitLink(app.ctx, { actor: VISITOR, playUrl: at(server), title: 'Typed' });
    expect((await findGameById(app.ctx, id))?.title).toBe('Typed');
  });

  it.each([
    '<p>No words',
    '<title>&#8203;&#8203;</title>',
  ])('requires a title if the page has none: %s', async (page) => {
    await using server = await serveGame({ page });
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    await expect(quickSubmitLink(app.ctx, { actor: VISITOR, playUrl: at(server) })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('uses the page’s title if the typed one has no visible characters', async () => {
    await using server = await serveGame();
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const playUrl = at(server);
    const { title } = await quickSubmitLink(app.ctx, { actor: VISITOR, playUrl, title: '\u200b\u200b' });
    expect(title).toBe('Tiny Tanks');
  });

  it('refuses an unusable thumbnail that somebody typed', async () => {
    await using server = await serveGame();
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    await expect(
      quickSubmitLink(app.ctx, {
        actor: VISITOR,
        playUrl: at(server),
        thumbnailUrl: at(server, '/gone.png'),
      }),
    ).rejects.toMatchObject({ code: 'fetch/http-status', details: { field: 'cover' } });
    expect(await app.ctx.db.read.selectFrom('games').select('id').execute()).toEqual([]);
  });

  it('fetches a typed thumbnail while the page still loads', async () => {
    await using page = await serveFixture(() => undefined);
    await using pictures = await serveFixture(answer(await drawPicture(), { 'content-type': 'image/png' }));
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch({ after: endingTogether() }) });
    const submit = (title: string) =>
      quickSubmitLink(app.ctx, {
        actor: VISITOR,
        playUrl: at(page),
        thumbnailUrl: at(pictures, '/mine.png', 'pictures.example'),
        title,
      });
    await expect(submit('')).rejects.toMatchObject({ code: 'fetch/too-slow' });
    expect(await storedKeys(app)).toEqual([]);
    const { id } = await submit('Typed');
    const { thumbnailUrl } = (await findGameById(app.ctx, id)) ?? {};
    expect(thumbnailUrl).toMatch(/^\/files\/thumbnails\/\d+_mine-/);
    expect(await storedKeys(app)).toContain(thumbnailUrl?.slice('/files/'.length));
  });

  it('fetches nothing for a known address, and leaves no files if it becomes known meanwhile', async () => {
    const app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    await using _ = app;
    const cover = await drawPicture();
    let whileFetching: () => Promise<unknown> = async () => undefined;
    await using server = await serveFixture((request, response) => {
      if (request.url === '/') answer(PAGE)(request, response);
      else whileFetching().then(() => answer(cover, { 'content-type': 'image/png' })(request, response));
    });
    const playUrl = at(server);
    whileFetching = () => quickSubmit(app.ctx, { actor: VISITOR, title: 'Faster', playUrl });
    const again = () => quickSubmitLink(app.ctx, { actor: VISITOR, playUrl });
    await expect(again()).rejects.toMatchObject({ code: 'game-exists', details: { slug: 'faster' } });
    expect(await storedKeys(app)).toEqual([]);
    const asked = server.requests.length;
    await expect(again()).rejects.toMatchObject({ code: 'game-exists' });
    expect(server.requests).toHaveLength(asked);
  });
});
