import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { cardPath, SITE_CARD_PATH } from '#domain/paths.ts';
import { previewCards } from '#server/images.ts';
import { makeGame } from '#tests/support/factories.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const COVER = 'thumbnails/1_red-1f2e3d4c-640x400.png';
const below = (path: string) => path.slice('/cards'.length);

async function colourAt(png: ArrayBuffer, [left, top]: [number, number]): Promise<number[]> {
  const pixel = sharp(Buffer.from(png)).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  return [...(await pixel.raw().toBuffer())];
}

describe('preview cards', () => {
  it('show the game’s own picture under its title, in the usual size', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const bytes = await drawPicture({ colour: '#ff0000' });
    await app.ctx.files.put({ key: COVER, bytes, contentType: 'image/png' });
    const { id } = await makeGame(app, { title: 'Red', thumbnailUrl: `/files/${COVER}` });
    const answer = await previewCards(app.ctx).request(below(cardPath({ id, updatedAt: 1 })));
    expect(answer.headers.get('Content-Type')).toBe('image/png');
    const png = await answer.arrayBuffer();
    expect(await sharp(Buffer.from(png)).metadata()).toMatchObject({ width: 1200, height: 630 });
    const [red = 0, green = 255, blue = 255] = await colourAt(png, [1150, 50]);
    expect([red > 240, green < 15, blue < 15]).toEqual([true, true, true]);
    const [labelRed = 255] = await colourAt(png, [20, 560]);
    expect(labelRed).toBeLessThan(60);
  });

  it('are drawn once for simultaneous requests', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await app.ctx.files.put({ key: COVER, bytes: await drawPicture(), contentType: 'image/png' });
    const { id } = await makeGame(app, { thumbnailUrl: `/files/${COVER}` });
    const reads = vi.spyOn(app.ctx.files, 'get');
    const cards = previewCards(app.ctx);
    const path = below(cardPath({ id, updatedAt: 1 }));
    const answers = await Promise.all([cards.request(path), cards.request(path), cards.request(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await cards.request(path)).status).toBe(200);
    expect(reads).toHaveBeenCalledOnce();
  });

  it('are refused with Retry-After while too many are being drawn', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const ask = openHttp(app);
    const games = await Promise.all(Array.from({ length: 12 }, () => makeGame(app)));
    const answers = await Promise.all(games.map((game) => ask(cardPath({ id: game.id, updatedAt: 1 }))));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    // Cards that have waited too long are refused, too, so a busy machine refuses more.
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(new Set(refused.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['5']));
    expect(await refused[0]?.text()).toBe('The site is busy right now. Please try again in a moment.');
  });

  it('show the drawn cover if the thumbnail is absent or on another site', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const cards = previewCards(app.ctx);
    for (const thumbnailUrl of ['', 'https://elsewhere.example/a.png', '/files/thumbnails/9_gone.png']) {
      const { id } = await makeGame(app, { title: '🎮', thumbnailUrl });
      const answer = await cards.request(below(cardPath({ id, updatedAt: 1 })));
      expect([thumbnailUrl, answer.status]).toEqual([thumbnailUrl, 200]);
    }
  });

  it('don’t exist for missing games, or those that moderation hides', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { id } = await makeGame(app);
    await app.ctx.db.transact(({ db }) =>
      db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', id).execute(),
    );
    const cards = previewCards(app.ctx);
    expect((await cards.request(below(cardPath({ id, updatedAt: 1 })))).status).toBe(404);
    expect((await cards.request('/game/nobody.png')).status).toBe(404);
  });

  it('include one for the site itself', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const answer = await previewCards(app.ctx).request(below(SITE_CARD_PATH));
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });
});
