import { describe, expect, it, vi } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { countSampleGames, deleteForDebug, deleteSampleGames } from '#services/moderation/debug.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`the debug account on ${dialect}`, () => {
    it('deletes any game with votes, claims, slug and stored files, and leaves all counters right', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const [owner, debug, ...voters] = [
        await makePerson(app),
        { ...(await makePerson(app)), isDebug: true },
        ...(await makePeople(app, 3)),
      ];
      const key = 'thumbnails/1_doomed.webp';
      const shared = 'thumbnails/2_shared.webp';
      for (const each of [key, shared]) {
        await ctx.files.put({ key: each, bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' });
      }
      const doomed = await makeGame(app, {
        owner,
        title: 'Doomed',
        thumbnailUrl: `/files/${key}`,
        screenshotUrls: [`/files/${shared}`],
      });
      const kept = await makeGame(app, { owner, thumbnailUrl: `/files/${shared}` });
      const unclaimed = await makeGame(app);
      await makeVotes(app, { gameId: doomed.id, by: voters });
      await makeVotes(app, { gameId: kept.id, by: voters.slice(0, 1) });
      const claimant = voters[0] ?? owner;
      await requestClaim(ctx, {
        actor: claimant,
        gameId: unclaimed.id,
        reason: 'It is mine, I made it last year.',
      });
      const remove = (gameId: string) => deleteForDebug(ctx, { actor: debug, gameId, confirmed: gameId });
      expect(await remove(doomed.id)).toEqual({ title: 'Doomed' });
      await remove(unclaimed.id);
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 1, totalSubmissions: 1 });
      expect(await ctx.db.read.selectFrom('gameClaims').selectAll().execute()).toEqual([]);
      expect(await ctx.files.get(key)).toBeNull();
      expect(await ctx.files.get(shared)).not.toBeNull();
      expect(await examine(ctx)).toEqual([]);
      expect((await makeGame(app, { title: 'Doomed' })).slug).toBe('doomed');
    });

    it('deletes in bulk only titles with ‘Sample Game’, and only as many as were confirmed', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const owner = await makePerson(app);
      const actor = { ...(await makePerson(app)), isDebug: true };
      const key = 'thumbnails/1_sample.webp';
      await ctx.files.put({ key, bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' });
      for (const title of ['Sample Game 1', 'My Sample Game', 'sample game', 'Sample_Game', 'Another']) {
        const thumbnailUrl = title === 'Sample Game 1' ? `/files/${key}` : '';
        await makeGame(app, { owner, title, thumbnailUrl });
      }
      const { id: removed } = await makeGame(app, { owner, title: 'Sample Game 2' });
      await removeGame(ctx, { actor: owner, gameId: removed });
      expect(await countSampleGames(ctx, { actor })).toBe(2);
      for (const confirmed of [1, 3, 0, Number.NaN]) {
        await expect(deleteSampleGames(ctx, { actor, confirmed })).rejects.toMatchObject({
          code: 'not-confirmed',
        });
      }
      expect(await deleteSampleGames(ctx, { actor, confirmed: 2 })).toEqual({ deleted: 2 });
      expect(await ctx.files.get(key)).toBeNull();
      await expect(deleteSampleGames(ctx, { actor, confirmed: 0 })).rejects.toMatchObject({
        code: 'not-confirmed',
      });
      const left = await ctx.db.read.selectFrom('games').select('title').orderBy('title').execute();
      expect(left.map(({ title }) => title).sort()).toEqual(['Another', 'Sample Game 2', 'Sample_Game', 'sample game']);
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalSubmissions: 3 });
      expect(await examine(ctx)).toEqual([]);
    });

    it('deletes in bulk what is left if somebody else does the same', async () => {
      await using app = await createTestApp({ dialect });
      const actor = { ...(await makePerson(app)), isDebug: true };
      for (const n of [1, 2, 3]) await makeGame(app, { title: `Sample Game ${n}` });
      // No deletion begins before both calls have read their lists of games.
      const { db } = app.ctx;
      const transact = db.transact.bind(db);
      const haveRead = Promise.withResolvers<void>();
      let begun = 0;
      vi.spyOn(db, 'transact').mockImplementation(async (work) => {
        begun += 1;
        if (begun === 2) haveRead.resolve();
        await haveRead.promise;
        return transact(work);
      });
      const both = [1, 2].map(() => deleteSampleGames(app.ctx, { actor, confirmed: 3 }));
      const deleted = (await Promise.all(both)).map((each) => each.deleted);
      expect(deleted[0] ?? 0).toBe(3 - (deleted[1] ?? 0));
      expect(await countSampleGames(app.ctx, { actor })).toBe(0);
    });

    it('is the only account with this right, and must confirm', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const person = await makePerson(app);
      const debug = { ...person, isDebug: true };
      const { id: gameId } = await makeGame(app, { title: 'Sample Game' });
      const others = [VISITOR, person, { ...person, isAdmin: true }, { ...debug, standing: 'banned' as const }];
      for (const actor of others) {
        await expect(deleteForDebug(ctx, { actor, gameId, confirmed: gameId })).rejects.toThrow();
        await expect(deleteSampleGames(ctx, { actor, confirmed: 1 })).rejects.toThrow();
        await expect(countSampleGames(ctx, { actor })).rejects.toThrow();
      }
      await expect(deleteForDebug(ctx, { actor: debug, gameId, confirmed: '' })).rejects.toMatchObject({
        code: 'not-confirmed',
      });
      expect(await findGameRow(ctx.db.read, { id: gameId })).toBeDefined();
    });
  });
}
