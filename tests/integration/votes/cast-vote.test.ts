import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Actor, VISITOR } from '#domain/policy.ts';
import { nextVote, type VoteState, type VoteType } from '#domain/votes/vote.ts';
import { findUnreadAndOwn } from '#platform/db/accounts/mine.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`castVote on ${dialect}`, () => {
    it('carries out a press once if it is sent again because its answer was lost', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const { id: gameId } = await makeGame(app);
      const presses: [shown: VoteState, VoteType, vote: VoteState, upvotes: number, downvotes: number][] = [
        ['none', 'up', 'up', 1, 0],
        ['up', 'down', 'down', 0, 1],
        ['down', 'down', 'none', 0, 0],
      ];
      for (const [shown, voteType, vote, upvotes, downvotes] of presses) {
        for (const isCast of [true, false]) {
          const cast = await castVote(app.ctx, { actor, gameId, voteType, shown });
          expect(cast).toEqual({ vote, upvotes, downvotes, isCast, isWaiting: false });
        }
      }
    });

    it('keeps counters and the creator’s total equal to the votes after any sequence by several people', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const people = [owner, await makePerson(app), await makePerson(app)];
      const { id: gameId } = await makeGame(app, { owner });
      const states = new Map<string, VoteState>();
      const press = fc.record({
        who: fc.constantFrom(...people),
        voteType: fc.constantFrom<VoteType>('up', 'down'),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (presses) => {
          for (const { who, voteType } of presses) {
            const { next } = nextVote(states.get(who.id) ?? 'none', voteType);
            states.set(who.id, next);
            const cast = await castVote(app.ctx, { actor: who, gameId, voteType });
            const all = [...states.values()];
            expect(cast).toEqual({
              isCast: true,
              isWaiting: false,
              vote: next,
              upvotes: all.filter((state) => state === 'up').length,
              downvotes: all.filter((state) => state === 'down').length,
            });
          }
        }),
        { numRuns: 12 },
      );
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('names the game that was not found', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      await expect(castVote(app.ctx, { actor, gameId: 'gone', voteType: 'up' })).rejects.toMatchObject({
        status: 404,
        sentence: 'Game with ID gone not found',
      });
    });

    it('responds to simultaneous voters separately, and refuses only one of them', async () => {
      await using app = await createTestApp({ dialect });
      const [anna, bert, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const { id: gameId } = await makeGame(app, { owner: bert });
      const { id: other } = await makeGame(app, { importedDownvotes: 3 });
      await app.ctx.db.write.updateTable('users').set({ standing: 'banned' }).where('id', '=', stranger.id).execute();
      const vote = (actor: Actor, id: string, voteType: VoteType) => castVote(app.ctx, { actor, gameId: id, voteType });
      const outcomes = await Promise.allSettled([
        vote(anna, gameId, 'up'),
        vote(stranger, gameId, 'up'),
        vote(bert, gameId, 'up'),
        vote(anna, 'gone', 'up'),
        vote(anna, 'no\0game', 'up'),
        vote(anna, gameId, 'down'),
        vote(bert, other, 'down'),
        vote(bert, other, 'down'),
      ]);
      expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))).toEqual([
        { isCast: true, isWaiting: false, vote: 'up', upvotes: 1, downvotes: 0 },
        expect.objectContaining({ code: 'banned' }),
        { isCast: true, isWaiting: false, vote: 'up', upvotes: 2, downvotes: 0 },
        expect.objectContaining({ code: 'game-id-not-found' }),
        expect.objectContaining({ code: 'game-id-not-found' }),
        { isCast: true, isWaiting: false, vote: 'down', upvotes: 1, downvotes: 1 },
        { isCast: true, isWaiting: false, vote: 'down', upvotes: 0, downvotes: 4 },
        { isCast: true, isWaiting: false, vote: 'none', upvotes: 0, downvotes: 3 },
      ]);
      expect(await examine(app.ctx)).toEqual([]);
      expect(await findUserById(app.ctx.db.read, bert)).toMatchObject({ totalVotes: 1 });
      const votes = (await findUnreadAndOwn(app.ctx.db.read, { userId: bert.id, ids: { votes: [gameId, other] } })).own
        .votes;
      expect([votes[gameId]?.vote, votes[other]?.vote]).toEqual(['up', 'none']);
    });

    it('writes votes that arrive during another’s transaction together, in the next one', async () => {
      await using app = await createTestApp({ dialect });
      const people = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const { id: gameId } = await makeGame(app);
      const transact = vi.spyOn(app.ctx.db, 'transact');
      const vote = (actor: Actor) => castVote(app.ctx, { actor, gameId, voteType: 'up' });
      const first = vote(people[0] ?? VISITOR);
      await vi.waitUntil(() => transact.mock.calls.length > 0, { interval: 0 });
      await Promise.all([first, ...people.slice(1).map(vote)]);
      await new Promise(setImmediate);
      expect(transact).toHaveBeenCalledTimes(2);
      expect(await findGameRow(app.ctx.db.read, { id: gameId })).toMatchObject({ upvotes: 3 });
    });

    it('lets others vote if the database refuses one', async () => {
      await using app = await createTestApp({ dialect });
      const [anna, bert] = [await makePerson(app), await makePerson(app)];
      const [{ id: sound }, { id: broken }] = [await makeGame(app), await makeGame(app)];
      await makeVotes(app, { gameId: broken, by: [bert] });
      // Makes the database refuse to take Bert's vote back, because the counter can't go below 0.
      await app.ctx.db.write.updateTable('games').set({ upvotes: 0 }).where('id', '=', broken).execute();
      const outcomes = await Promise.allSettled([
        castVote(app.ctx, { actor: bert, gameId: broken, voteType: 'up' }),
        castVote(app.ctx, { actor: anna, gameId: sound, voteType: 'up' }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(await findGameRow(app.ctx.db.read, { id: sound })).toMatchObject({ upvotes: 1 });
    });

    it('finds one person’s votes on many games', async () => {
      await using app = await createTestApp({ dialect });
      const [anna, bert] = [await makePerson(app), await makePerson(app)];
      const games = [await makeGame(app), await makeGame(app), await makeGame(app)];
      const [first = '', second = '', third = ''] = games.map((game) => game.id);
      await makeVotes(app, { gameId: first, by: [anna, bert] });
      await makeVotes(app, { gameId: second, by: [anna], voteType: 'down' });
      const gameIds = [first, second, third];
      const { db } = app.ctx;
      expect((await findUnreadAndOwn(db.read, { userId: anna.id, ids: { votes: gameIds } })).own.votes).toEqual({
        [first]: { vote: 'up', upvotes: 2, downvotes: 0 },
        [second]: { vote: 'down', upvotes: 0, downvotes: 1 },
        [third]: { vote: 'none', upvotes: 0, downvotes: 0 },
      });
      expect((await findUnreadAndOwn(db.read, { userId: anna.id, ids: {} })).own.votes).toEqual({});
    });
  });
}
