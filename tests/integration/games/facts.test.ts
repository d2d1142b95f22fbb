import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { editGame } from '#services/games/edit.ts';
import { findGameById } from '#services/games/find-game.ts';
import { browseGames } from '#services/listing/browse.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const found = async ({ ctx }: TestApp, query: object) =>
  (await browseGames(ctx, { query: { ...EMPTY_BROWSE_QUERY, ...query } })).games.map(({ slug }) => slug);

const EDIT = {
  ...{ title: 'Duel', description: 'Two on one keyboard.', playUrl: 'https://play.example/duel' },
  ...{ sourceUrl: '', genre: 'Arcade', tags: ['retro'], isFullyGenerated: true },
};

for (const dialect of DIALECTS) {
  describe(`how games are played, on ${dialect}`, () => {
    it('filters lists, each fact alone and all together, with searches and tags', async () => {
      await using app = await createTestApp({ dialect });
      await makeGame(app, { title: 'Swipe', touch: true, players: '1', tags: ['calm'] });
      await makeGame(app, { title: 'Couch', gamepad: true, players: '2' });
      await makeGame(app, { title: 'Arena', touch: true, gamepad: true, players: 'more' });
      await makeGame(app, { title: 'Silent' });
      expect((await found(app, { touch: true })).sort()).toEqual(['arena', 'swipe']);
      expect((await found(app, { gamepad: true })).sort()).toEqual(['arena', 'couch']);
      expect(await found(app, { players: '2' })).toEqual(['couch']);
      expect(await found(app, { touch: true, gamepad: true, players: 'more' })).toEqual(['arena']);
      expect(await found(app, { touch: true, players: '2' })).toEqual([]);
      expect(await found(app, { touch: true, tags: ['calm'] })).toEqual(['swipe']);
      expect(await found(app, { touch: true, q: 'aren' })).toEqual(['arena']);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('changes with its form, and stays if a change doesn’t mention it', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const { id } = await makeGame(app, { ...EDIT, owner, touch: true, players: '1' });
      await editGame(app.ctx, { actor: owner, gameId: id, ...EDIT, gamepad: true, players: '2' });
      expect(await findGameById(app.ctx, id)).toMatchObject({ touch: false, gamepad: true, players: '2' });
      expect(await found(app, { touch: true })).toEqual([]);
      expect(await found(app, { players: '2' })).toEqual(['duel']);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('is repaired if its labels are lost', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Swipe', touch: true });
      await app.ctx.db.transact(({ db }) => db.deleteFrom('gameLabels').where('gameId', '=', id).execute());
      expect(await found(app, { touch: true })).toEqual([]);
      expect((await recount(app.ctx)).map(({ what }) => what)).toContain('game.labels');
      expect(await found(app, { touch: true })).toEqual(['swipe']);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('makes no two games similar', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'One', category: 'Puzzle', touch: true, players: '2' });
      await makeGame(app, { title: 'Played Alike', category: 'Racing', touch: true, players: '2' });
      await makeGame(app, { title: 'Of Its Kind', category: 'Puzzle' });
      const similar = await findSimilarGames(app.ctx, { gameId: id });
      expect(similar[0]?.title).toBe('Of Its Kind');
    });
  });
}
