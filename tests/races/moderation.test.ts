import { describe, expect, it } from 'vitest';
import { isAppError } from '#domain/errors.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { banPerson, liftPerson } from '#services/moderation/set-standing.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson } from '#tests/support/factories.ts';
import { openAllConnections } from '#tests/support/open-connections.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`simultaneous moderation on ${dialect}`, () => {
    it('bans and unbans during votes on each other’s games leave the counters equal to the rows', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const people = await makePeople(app, 8);
      const games = await Promise.all(people.map((owner) => makeGame(app, { owner })));
      await openAllConnections(app);
      const votes = people.flatMap((actor) =>
        games.map(
          ({ id }) =>
            () =>
              castVote(app.ctx, { actor, gameId: id, voteType: 'up' }),
        ),
      );
      const decisions = people
        .slice(0, 4)
        .flatMap(({ id: userId }) => [
          () => banPerson(app.ctx, { actor: admin, userId, reason: 'spam' }),
          () => liftPerson(app.ctx, { actor: admin, userId, reason: 'other' }),
        ]);
      const all: (() => Promise<unknown>)[] = [];
      for (const [index, vote] of votes.entries()) {
        all.push(vote);
        const decide = index % 8 === 3 ? decisions.shift() : undefined;
        if (decide) all.push(decide);
      }
      const results = await Promise.allSettled(all.map((each) => each()));
      const unexpected = results.filter((each) => each.status === 'rejected' && !isAppError(each.reason));
      expect(unexpected).toEqual([]);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('if several moderators decide or undo the same, one succeeds', async () => {
      await using app = await createTestApp({ dialect });
      const admins = await Promise.all([1, 2, 3, 4].map(() => makePerson(app, { isAdmin: true })));
      const [first = await makePerson(app, { isAdmin: true })] = admins;
      const game = await makeGame(app);
      await openAllConnections(app);
      const decide = (work: (admin: typeof first) => Promise<unknown>) =>
        Promise.allSettled(admins.map((admin) => work(admin)));
      const hidden = await decide((actor) => hideGame(app.ctx, { actor, gameId: game.id, reason: 'spam' }));
      expect(hidden.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { entries } = await findLog(app.ctx, { actor: first });
      expect(entries).toHaveLength(1);
      const seq = entries[0]?.seq ?? 0;
      const undone = await decide((actor) => undoDecision(app.ctx, { actor, seq, reason: 'other' }));
      expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await findGameRow(app.ctx.db.read, game)).toMatchObject({ visibility: 'public' });
    });
  });
}
