import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { holdVoting, writeVotes } from '#platform/db/votes/votes.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson } from '#tests/support/factories.ts';
import { untilSomebodyWaits } from '#tests/support/open-connections.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`recount on a busy site on ${dialect}`, () => {
    it('finds nothing to correct while people vote, submit and delete, and leaves nothing to correct', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const people = await makePeople(app, 12);
      const games = await Promise.all(Array.from({ length: 5 }, () => makeGame(app, { owner })));
      const doomed = await makeGame(app, { owner });
      const votes = people.flatMap((actor) =>
        [...games, ...games].map(
          ({ id }) =>
            () =>
              castVote(app.ctx, { actor, gameId: id, voteType: app.ids.random() < 0.7 ? 'up' : 'down' }),
        ),
      );
      const recounts = Array.from({ length: 4 }, () => () => recount(app.ctx));
      const examinations = Array.from({ length: 4 }, () => () => examine(app.ctx));
      const others = [
        () => eraseGameNow(app.ctx, { gameId: doomed.id }),
        ...games.map(
          (_, i) => () => quickSubmit(app.ctx, { actor: VISITOR, title: 'New', playUrl: `https://new.example/${i}` }),
        ),
      ];
      const work = [...votes, ...others];
      // Starts recounts and examinations between the votes and submissions, so that they run at the same time.
      const mended: Promise<unknown[]>[] = [];
      const done = work.map((start, i) => {
        if (i % 30 === 0) {
          for (const check of [recounts.pop(), examinations.pop()]) if (check) mended.push(check());
        }
        return start();
      });
      await Promise.all(done);
      for (const drift of await Promise.all(mended)) expect(drift).toEqual([]);
      expect(mended.length).toBeGreaterThan(6);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('waits for a vote that is being cast, and counts it', async () => {
      await using app = await createTestApp({ dialect });
      const voter = await makePerson(app);
      const { id: gameId } = await makeGame(app);
      await app.ctx.db.transact(({ db }) => db.updateTable('games').set({ upvotes: 50 }).execute());
      const hasVoted = Promise.withResolvers<void>();
      const mayCommit = Promise.withResolvers<void>();
      const voting = app.ctx.db.transact(async ({ db }) => {
        const ballot = { gameId, userId: voter.id };
        await holdVoting(db, { ballots: [ballot], at: 1 });
        const games = [{ id: gameId, upvotes: 51, downvotes: 0 }];
        const votes = [{ ...ballot, vote: 'up', isCounted: 1, week: 0 }] as const;
        await writeVotes(db, { votes, games, totals: new Map(), at: 1 });
        hasVoted.resolve();
        await mayCommit.promise;
      });
      await hasVoted.promise;
      const recounting = recount(app.ctx);
      if (dialect === 'postgres') await untilSomebodyWaits(app);
      mayCommit.resolve();
      await voting;
      expect(await recounting).toEqual([{ what: 'game.upvotes', id: gameId, was: 51, is: 1 }]);
      expect(await examine(app.ctx)).toEqual([]);
    });
  });
}
