import { describe, expect, it } from 'vitest';
import { findRecentVotes, findSurprise } from '#services/listing/home.ts';
import { loadLeaderboard } from '#services/listing/leaderboard.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePeople, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const takeOffBoards = ({ ctx }: TestApp, id: string) =>
  ctx.db.transact(({ db }) => db.updateTable('games').set({ onBoards: 0 }).where('id', '=', id).execute());

for (const dialect of DIALECTS) {
  describe(`the lists of the home page on ${dialect}`, () => {
    it('show the last four upvoted games, each once, with the place that the vote raised it to', async () => {
      await using app = await createTestApp({ dialect });
      const [one = [], two = []] = (await makePeople(app, 2)).map((person) => [person]);
      const ids = new Map<string, string>();
      for (const [title, importedUpvotes] of [
        ['Top', 5],
        ['Mid', 1],
        ['Old', 0],
        ['New', 0],
        ['Low', 0],
      ] as const) {
        const thumbnailUrl = title === 'Low' ? '/files/thumbnails/1.webp' : '';
        ids.set(title, (await makeGame(app, { title, importedUpvotes, thumbnailUrl })).id);
      }
      const vote = async (title: string, by: typeof one) => {
        app.clock.set(app.clock.now() + 1_000);
        await makeVotes(app, { gameId: ids.get(title) ?? '', by });
      };
      for (const title of ['Old', 'Mid', 'New', 'Top']) await vote(title, one);
      await vote('Mid', two);
      await makeVotes(app, { gameId: ids.get('Old') ?? '', by: one, voteType: 'down' });
      await vote('Low', one);
      const votes = (await findRecentVotes(app.ctx)).map(({ title, thumbnailUrl, roseTo }) => [
        title,
        thumbnailUrl,
        roseTo,
      ]);
      expect(votes).toEqual([
        ['Low', '/files/thumbnails/1.webp', 3],
        ['Mid', null, null],
        ['Top', null, null],
        ['New', null, 3],
      ]);
    });

    it('mention no place below the tenth', async () => {
      await using app = await createTestApp({ dialect });
      const by = await makePeople(app, 1);
      await insertGames(
        app,
        Array.from({ length: 10 }, (_, n) => ({ title: `Game ${n}`, importedUpvotes: 9 })),
      );
      await makeGame(app, { importedUpvotes: 1 });
      await makeVotes(app, { gameId: (await makeGame(app)).id, by });
      expect((await findRecentVotes(app.ctx)).map(({ roseTo }) => roseTo)).toEqual([null]);
    });

    it('surprise with a game that can be played here, if there is one, never with one that is off the boards', async () => {
      await using app = await createTestApp({ dialect });
      const surprises = async () => {
        const games = await Promise.all([0, 1, 2, 3, 4, 5].map((seed) => findSurprise(app.ctx, { seed })));
        return [...new Set(games.map((game) => game?.title))];
      };
      expect(await surprises()).toEqual([undefined]);
      await makeGame(app, { title: 'Elsewhere' });
      await takeOffBoards(app, (await makeGame(app, { title: 'Dead' })).id);
      expect(await surprises()).toEqual(['Elsewhere']);
      await makeGame(app, { title: 'Here', playsInPage: true });
      await takeOffBoards(app, (await makeGame(app, { title: 'Dead here', playsInPage: true })).id);
      expect(await surprises()).toEqual(['Here']);
    });

    it('have boards of 25 creators, and more only if there are more', async () => {
      await using app = await createTestApp({ dialect });
      for (const owner of await makePeople(app, 25)) await makeGame(app, { owner });
      const load = () => loadLeaderboard(app.ctx, { tab: 'creators' });
      expect((await load()).hasMore).toBe(false);
      for (const owner of await makePeople(app, 1)) await makeGame(app, { owner });
      expect((await load()).hasMore).toBe(true);
    });
  });
}
