import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`deleting a game on ${dialect}`, () => {
    it('deletes everything that belongs to the game, and keeps its owner’s totals right', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const playUrl = 'https://play.example/one';
      const game = await makeGame(app, {
        owner,
        title: 'One',
        playUrl,
        tags: ['a'],
        thumbnailUrl: '/files/thumbnails/1700000000000_cat%20x.webp',
        screenshotUrls: ['/files/thumbnails/2_a.webp', 'https://img.example/b.png'],
      });
      const kept = await makeGame(app, { owner });
      const voters = await makePeople(app, 3);
      await makeVotes(app, { gameId: game.id, by: voters });
      await makeVotes(app, { gameId: kept.id, by: voters.slice(0, 1) });
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({
        totalVotes: 4,
        totalSubmissions: 2,
      });
      expect(await eraseGameNow(app.ctx, { gameId: game.id })).toEqual({ title: 'One' });
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({
        totalVotes: 1,
        totalSubmissions: 1,
      });
      for (const table of ['votes', 'gameTags', 'gameLabels', 'gameSlugs', 'gameScreenshots', 'gameSearch'] as const) {
        const rows = await app.ctx.db.read.selectFrom(table).select('gameId').where('gameId', '=', game.id).execute();
        expect(rows, table).toEqual([]);
      }
      expect(await findGameBySlug(app.ctx, 'one')).toBeNull();
      expect(await quickSubmit(app.ctx, { actor: VISITOR, title: 'One', playUrl })).toMatchObject({
        slug: 'one',
      });
    });
  });
}
