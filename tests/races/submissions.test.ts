import { describe, expect, it } from 'vitest';
import { fileKeyOf } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit, quickSubmitLink } from '#services/games/quick-submit.ts';
import { removeGame, restoreGame } from '#services/games/remove-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { answer, at, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';
import { drawPicture, storedKeys } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`simultaneous submissions on ${dialect}`, () => {
    it('if one person restores a game and another submits its address, one succeeds', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const owner = await makePerson(app);
      for (let round = 1; round <= 10; round += 1) {
        const playUrl = `https://play.example/back-${round}`;
        const { id: gameId } = await makeGame(app, { owner, playUrl });
        await removeGame(ctx, { actor: owner, gameId });
        const results = await Promise.allSettled([
          restoreGame(ctx, { actor: owner, gameId }),
          quickSubmit(ctx, { actor: VISITOR, title: 'Again', playUrl }),
        ]);
        const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
        expect(lost).toMatchObject([{ code: 'game-exists' }]);
        const games = await ctx.db.read.selectFrom('games').select('id').where('urlKey', '=', playUrl).execute();
        expect(games).toEqual([{ id: lost[0].details.id }]);
      }
      expect(await examine(ctx)).toEqual([]);
    });

    it('the loser’s own picture is removed, never the winner’s', async () => {
      const picture = await drawPicture({ width: 300, height: 200 });
      await using server = await serveFixture((request, response) =>
        request.url === '/cover.png'
          ? answer(picture, { 'content-type': 'image/png' })(request, response)
          : answer('<title>Game</title><meta property="og:image" content="/cover.png">')(request, response),
      );
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      const { ctx } = app;
      const actor = await makePerson(app);
      for (let round = 1; round <= 4; round += 1) {
        const playUrl = at(server, `/${round}`);
        const results = await Promise.allSettled([
          quickSubmitLink(ctx, { actor: VISITOR, playUrl }),
          quickSubmitLink(ctx, { actor: VISITOR, playUrl }),
          submitGame(ctx, {
            actor,
            title: 'Game',
            description: 'By its maker.',
            playUrl,
            coverUrl: at(server, '/cover.png'),
            genre: 'Puzzle',
            tags: ['x'],
            isFullyGenerated: true,
          }),
        ]);
        expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      }
      const games = await ctx.db.read.selectFrom('games').select('thumbnailUrl').execute();
      const shown = games.map(({ thumbnailUrl }) => fileKeyOf(thumbnailUrl));
      expect(shown).toHaveLength(4);
      expect(await storedKeys(app)).toEqual(shown.toSorted());
    });

    it('20 games with one title get 20 consecutive slugs, each leading to its own game', async () => {
      await using app = await createTestApp({ dialect });
      const games = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          quickSubmit(app.ctx, { actor: VISITOR, title: 'Lost', playUrl: `https://play.example/${i}` }),
        ),
      );
      const expected = ['lost', ...Array.from({ length: 19 }, (_, i) => `lost-${i + 2}`)];
      expect(games.map((game) => game.slug).sort()).toEqual(expected.sort());
      for (const { id, slug } of games) expect((await findGameBySlug(app.ctx, slug))?.game.id).toBe(id);
    });
  });
}
