import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { listGames } from '#platform/db/listing/find-games.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePeople } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`listing indexes on ${dialect}`, () => {
    it('get votes when a list is read, and are consistent in between', async () => {
      await using app = await openSite(dialect);
      expect(await indexedVotes(app)).toEqual([0, 0, 0]);
      expect(await pendingGames(app)).toBe(2);
      expect(await examine(app.ctx)).toEqual([]);
      expect(await recount(app.ctx)).toEqual([]);
      expect(await titles(app)).toEqual(['Two', 'Three', 'One']);
      expect(await indexedVotes(app)).toEqual([0, 1, 2]);
      expect(await pendingGames(app)).toBe(0);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('move all games at the next list, however many got votes', async () => {
      await using app = await createTestApp({ dialect });
      const many = Array.from({ length: 250 }, (_, n) => ({ title: String(n), category: 'Puzzle' }));
      await insertGames(app, many);
      await app.ctx.db.transact(({ db }) => db.updateTable('games').set({ upvotes: 7 }).execute());
      await titles(app);
      expect(await pendingGames(app)).toBe(0);
      expect(new Set(await indexedVotes(app))).toEqual(new Set([7]));
      expect((await examine(app.ctx)).filter(({ what }) => what === 'game.shelves')).toEqual([]);
    });

    it('keep their order while the database can’t be written', async () => {
      await using app = await openSite(dialect);
      const transact = vi.spyOn(app.ctx.db, 'transact');
      transact.mockRejectedValueOnce(new AppError('not-saved'));
      expect(await titles(app)).toEqual(['Three', 'Two', 'One']);
      transact.mockRejectedValueOnce(new Error('a fault'));
      await expect(titles(app)).rejects.toThrow('a fault');
      expect(await titles(app)).toEqual(['Two', 'Three', 'One']);
    });
  });
}

/** Opens a site with the games One, Two and Three. Two then gets two votes, Three one, and One none. */
async function openSite(dialect: (typeof DIALECTS)[number]): Promise<TestApp> {
  const app = await createTestApp({ dialect });
  const [ann, bea] = await makePeople(app, 2);
  await makeGame(app, { title: 'One', createdAt: 1 });
  const two = await makeGame(app, { title: 'Two', createdAt: 2 });
  const three = await makeGame(app, { title: 'Three', createdAt: 3 });
  await titles(app);
  for (const [actor, { id }] of [
    [ann, two],
    [bea, two],
    [bea, three],
  ] as const) {
    if (actor) await castVote(app.ctx, { actor, gameId: id, voteType: 'up' });
  }
  return app;
}

async function titles({ ctx }: TestApp): Promise<string[]> {
  return (await listGames(ctx.db, { filter: {}, order: 'top', limit: 300 })).map(({ title }) => title);
}

async function indexedVotes({ ctx }: TestApp): Promise<number[]> {
  const rows = await ctx.db.read.selectFrom('gameShelves').distinct().select(['seq', 'upvotes']).execute();
  return rows.map(({ upvotes }) => upvotes).sort();
}

async function pendingGames({ ctx }: TestApp): Promise<number> {
  return (await ctx.db.read.selectFrom('pendingMoves').selectAll().execute()).length;
}
