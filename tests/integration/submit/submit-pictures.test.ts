import { describe, expect, it } from 'vitest';
import { isAppError } from '#domain/errors.ts';
import { pictureSize } from '#domain/games/picture.ts';
import { editGame } from '#services/games/edit.ts';
import { findGameById } from '#services/games/find-game.ts';
import { uploadPicture } from '#services/games/pictures.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { submitGame } from '#services/games/submit.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { answer, at, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';
import { drawPicture, storedKeys } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const SNAKE = {
  title: 'Snake',
  description: 'Grows while it eats.',
  playUrl: 'https://play.example/snake/',
  genre: 'Arcade',
  tags: ['retro'],
  isFullyGenerated: true,
};

const PNG = { 'content-type': 'image/png' };

describe('pictures', () => {
  it('are stored at the specified path, with the size that a page needs to reserve space', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const actor = await makePerson(app);
    const bytes = await drawPicture({ width: 1000, height: 500, format: 'jpeg' });
    const uploaded = await uploadPicture(app.ctx, { actor, filename: 'Höhle 1.JPG', bytes });
    expect(uploaded.key).toMatch(new RegExp(`^thumbnails/${app.clock.now()}_hohle-1-[0-9a-f]{8}-1000x500\\.webp$`));
    expect(uploaded).toMatchObject({ url: `/files/${uploaded.key}`, width: 1000, height: 500 });
    expect(await storedKeys(app)).toHaveLength(4);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported-image'],
    ['a script that begins like a GIF', 'GIF89a/*\0\0*/=1;alert(1)', 'bad-image'],
  ])('leave no files if %s is refused', async (_what, text, code) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const actor = await makePerson(app);
    const bytes = Buffer.from(text, 'latin1');
    await expect(uploadPicture(app.ctx, { actor, filename: 'a.png', bytes })).rejects.toMatchObject({
      code,
    });
    expect(await storedKeys(app)).toEqual([]);
    expect(await app.ctx.db.read.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });

  it('report the first error even if the half-stored picture can’t be removed', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const actor = { ...(await makePerson(app)), id: 'nobody' };
    app.ctx.pictures.remove = () => Promise.reject(new Error('The disk is gone.'));
    const upload = { actor, filename: 'a.png', bytes: await drawPicture() };
    await expect(uploadPicture(app.ctx, upload)).rejects.toThrow(/foreign key constraint/i);
  });

  it('that are refused keep a form from being saved, however valid the rest is', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const actor = await makePerson(app);
    const refused = { screenshotKeys: ['Please choose a JPEG, PNG, WebP, GIF or AVIF image'] };
    const form = { ...SNAKE, actor, isCoverDrawn: true };
    await expect(submitGame(app.ctx, { ...form, refused })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: refused,
    });
    await submitGame(app.ctx, { ...form, refused: {} });
  });

  it('are removed again if their uploader no longer exists', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const actor = await makePerson(app);
    await app.ctx.db.write.deleteFrom('users').where('id', '=', actor.id).execute();
    const bytes = await drawPicture({ format: 'jpeg' });
    await expect(uploadPicture(app.ctx, { actor, filename: 'a.jpg', bytes })).rejects.toThrow(/foreign key/i);
    expect(await storedKeys(app)).toEqual([]);
  });

  it('at an address are fetched once and served by us', async () => {
    const bytes = await drawPicture({ width: 700, height: 300 });
    await using server = await serveFixture(answer(bytes, PNG));
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const actor = await makePerson(app);
    const coverUrl = at(server, '/art/Snake%20Cover.png?size=big');
    const { id } = await submitGame(app.ctx, { actor, ...SNAKE, coverUrl });
    const { thumbnailUrl } = (await findGameById(app.ctx, id)) ?? {};
    expect(thumbnailUrl).toMatch(/^\/files\/thumbnails\/\d+_snake-20cover-[0-9a-f]{8}-700x300\.webp$/);
    expect(pictureSize(thumbnailUrl ?? '')).toEqual({ width: 700, height: 300 });
    expect(server.requests).toEqual(['GET /art/Snake%20Cover.png?size=big']);
  });

  it('at an address that can’t be reached now are fetched later', async () => {
    await using server = await serveFixture(answer('', PNG, 503));
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const actor = await makePerson(app);
    const { id } = await submitGame(app.ctx, { actor, ...SNAKE, coverUrl: at(server, '/a.png') });
    expect((await findGameById(app.ctx, id))?.thumbnailUrl).toBe(at(server, '/a.png'));
  });

  it.each([
    ['is no picture', answer('<svg xmlns="http://www.w3.org/2000/svg"/>', PNG), 'unsupported-image'],
    ['is a page', answer('<p>'), 'unsupported-image'],
    ['is not there', answer('', PNG, 404), 'fetch/http-status'],
  ])('are refused beside the cover if the address %s', async (_what, listener, code) => {
    await using server = await serveFixture(listener);
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const actor = await makePerson(app);
    const refusal = await submitGame(app.ctx, { actor, ...SNAKE, coverUrl: at(server, '/a.png') }).catch(
      (error: unknown) => error,
    );
    if (!isAppError(refusal)) throw refusal;
    expect(refusal).toMatchObject({ code, details: { field: 'cover' } });
    expect(await storedKeys(app)).toEqual([]);
  });

  it('are never fetched from inside our own network', async () => {
    await using server = await serveFixture(answer(await drawPicture(), PNG));
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch({ allowAddress: () => false }) });
    const actor = await makePerson(app);
    const coverUrl = at(server, '/a.png', '127.0.0.1');
    await expect(submitGame(app.ctx, { actor, ...SNAKE, coverUrl })).rejects.toMatchObject({
      code: 'fetch/blocked-address',
    });
    expect(server.requests).toEqual([]);
  });

  it.each([
    'http://192.168.1.1:8080/x.png',
    'http://localhost:3000/x.png',
  ])('are refused beside the cover at %s, which is on the visitor’s own network', async (coverUrl) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const actor = await makePerson(app);
    await expect(submitGame(app.ctx, { actor, ...SNAKE, coverUrl })).rejects.toMatchObject({
      code: 'fetch/blocked-address',
      details: { field: 'cover' },
    });
  });

  it('on an unusual port of a public host are fetched later', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const actor = await makePerson(app);
    const coverUrl = 'http://93.184.216.34:8080/x.png';
    const { id } = await submitGame(app.ctx, { actor, ...SNAKE, coverUrl });
    expect((await findGameById(app.ctx, id))?.thumbnailUrl).toBe(coverUrl);
  });

  it.each([
    'a submission',
    'an edit',
  ])('that were fetched for %s are removed if its address was taken meanwhile', async (what) => {
    const bytes = await drawPicture();
    let whileFetching: () => Promise<unknown> = async () => undefined;
    await using server = await serveFixture((request, response) => {
      whileFetching().then(() => answer(bytes, PNG)(request, response));
    });
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const actor = await makePerson(app);
    const { id: gameId } = await makeGame(app, { owner: actor });
    whileFetching = () => quickSubmit(app.ctx, { actor, title: 'Faster', playUrl: SNAKE.playUrl });
    const form = { actor, ...SNAKE, coverUrl: at(server, '/a.png') };
    const sent = what === 'an edit' ? editGame(app.ctx, { ...form, gameId }) : submitGame(app.ctx, form);
    await expect(sent).rejects.toMatchObject({ code: 'game-exists', details: { slug: 'faster' } });
    expect(await storedKeys(app)).toEqual([]);
  });
});
