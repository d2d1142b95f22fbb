import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { editGame, loadGameToEdit } from '#services/games/edit.ts';
import { findGameById } from '#services/games/find-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { browseGames } from '#services/listing/browse.ts';
import { suggestGames } from '#services/listing/find-more.ts';
import { loadWallOfFame } from '#services/listing/home.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { putPicture } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const [ONE, TWO] = ['thumbnails/1_one-1f2e3d4c-640x400.webp', 'thumbnails/2_two-1f2e3d4c-640x400.webp'];
const [FIRST, SECOND] = [`/files/${ONE}`, `/files/${TWO}`];
const FORM = {
  title: 'Otter',
  description: 'Swims.',
  playUrl: 'https://otter.example/',
  genre: 'Arcade',
  tags: ['river'],
  isFullyGenerated: true,
};

/** The game's picture on cards, in suggestions, on the wall of fame, and on its page. */
async function picturesOf({ ctx }: TestApp, id: string) {
  const [card] = (await browseGames(ctx, { query: EMPTY_BROWSE_QUERY })).games;
  const [suggested] = await suggestGames(ctx, { query: 'otter', viewerId: null });
  const { newest } = await loadWallOfFame(ctx);
  return [card?.thumbnailUrl, suggested?.thumbnailUrl, newest[0]?.image, (await findGameById(ctx, id))?.thumbnailUrl];
}

for (const dialect of DIALECTS) {
  describe(`a game without a cover on ${dialect}`, () => {
    it('shows its first stored screenshot, and its cover once it has one', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      await putPicture(app, { key: TWO, uploaderId: owner.id });
      const screenshotUrls = ['https://elsewhere.example/a.png', FIRST, SECOND];
      const { id, slug } = await makeGame(app, { owner, title: 'Otter', playUrl: FORM.playUrl, screenshotUrls });
      expect(await picturesOf(app, id)).toEqual([FIRST, FIRST, FIRST, FIRST]);
      expect((await loadGameToEdit(app.ctx, { actor: owner, slug })).game.hasNoCover).toBe(true);
      await editGame(app.ctx, { actor: owner, gameId: id, ...FORM, screenshotKeys: [ONE] });
      expect(await picturesOf(app, id)).toEqual([FIRST, FIRST, FIRST, FIRST]);
      await editGame(app.ctx, { actor: owner, gameId: id, ...FORM, coverKey: TWO, screenshotKeys: [ONE] });
      expect(await picturesOf(app, id)).toEqual([SECOND, SECOND, SECOND, SECOND]);
      await editGame(app.ctx, { actor: owner, gameId: id, ...FORM, isCoverDrawn: true, screenshotKeys: [ONE] });
      expect((await findGameById(app.ctx, id))?.thumbnailUrl).toBeNull();
    });

    it('shows its drawn cover if that was chosen, also after it is edited', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      await putPicture(app, { key: ONE, uploaderId: owner.id });
      const screenshotKeys = [ONE];
      const { id } = await submitGame(app.ctx, { actor: owner, ...FORM, isCoverDrawn: true, screenshotKeys });
      const drawn = [null, null, `/covers/${id}.svg`, null];
      expect(await picturesOf(app, id)).toEqual(drawn);
      await editGame(app.ctx, { actor: owner, gameId: id, ...FORM, screenshotKeys });
      expect(await picturesOf(app, id)).toEqual(drawn);
    });
  });
}
