import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { confirmEmail } from '#services/accounts/email.ts';
import { forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { HERE, signUp, watchMail } from '#tests/integration/accounts/people.ts';
import { readPage } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { openAllConnections } from '#tests/support/open-connections.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const NEW_PASSWORD = 'another battery';

for (const dialect of DIALECTS) {
  describe(`simultaneous votes on ${dialect}`, () => {
    it('200 presses by 50 people on one game leave the counters equal to the rows', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const people = await makePeople(app, 50);
      const { id: gameId } = await makeGame(app, { owner, importedUpvotes: 3 });
      // Each person's four votes are next to each other, so that they run at the same time.
      const toggles = Array.from({ length: 200 }, (_, i) => ({
        actor: people[Math.floor(i / 4)] ?? owner,
        voteType: (app.ids.random() < 0.6 ? 'up' : 'down') as VoteType,
      }));
      await openAllConnections(app);
      await Promise.all(toggles.map((toggle) => castVote(app.ctx, { ...toggle, gameId })));
      const { up, down } = await countRows(app, gameId);
      expect(up + down).toBeGreaterThan(0);
      expect(await findGameRow(app.ctx.db.read, { id: gameId })).toMatchObject({
        upvotes: up + 3,
        downvotes: down,
      });
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({ totalVotes: up + 3 });
    });

    it('votes cast while their voters confirm addresses or reset passwords all count in the end', async () => {
      await using app = await createTestApp({ dialect });
      app.ctx.settings.smtpUrl = 'smtp://127.0.0.1:1';
      const post = watchMail(app);
      const owner = await makePerson(app);
      const games = await Promise.all(Array.from({ length: 6 }, () => makeGame(app, { owner })));
      const voters = await Promise.all(['ann', 'bea', 'cid', 'dan'].map((name) => signUp(app, name)));
      const from = { actor: VISITOR, clientAddress: HERE };
      const resets = voters.slice(2);
      await Promise.all(resets.map(({ email }) => forgotPassword(app.ctx, { ...from, email })));
      const tokens = await Promise.all(voters.map(({ email }) => post.tokenFor(email)));
      const prove = (n: number) => {
        const link = { ...from, token: tokens[n] ?? '' };
        return n < 2 ? confirmEmail(app.ctx, link) : resetPassword(app.ctx, { ...link, password: NEW_PASSWORD });
      };
      await openAllConnections(app);
      await Promise.all(
        voters.flatMap((actor, n) => [
          ...games.slice(0, 3).map(({ id }) => castVote(app.ctx, { actor, gameId: id, voteType: 'up' })),
          prove(n),
          ...games.slice(3).map(({ id }) => castVote(app.ctx, { actor, gameId: id, voteType: 'up' })),
        ]),
      );
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({ totalVotes: 24 });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('votes in two processes add up', async () => {
      await using app = await createTestApp({ dialect });
      await using other = await createTestApp({ dialect, databaseUrl: app.ctx.config.database.url });
      const owner = await makePerson(app);
      const people = await makePeople(app, 12);
      const games = await Promise.all(Array.from({ length: 6 }, () => makeGame(app, { owner })));
      await openAllConnections(app);
      await Promise.all(
        people.flatMap((actor, n) => {
          // The two apps stand for two processes. They vote in opposite orders, which could cause deadlocks.
          const [{ ctx }, all] = n % 2 === 0 ? [app, games] : [other, games.toReversed()];
          return all.map(({ id }) => castVote(ctx, { actor, gameId: id, voteType: 'up' }));
        }),
      );
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({ totalVotes: 72 });
      for (const { id } of games) expect(await countRows(app, id)).toEqual({ up: 12, down: 0 });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('votes in two processes change every list, even while both are read', async () => {
      await using app = await createTestApp({ dialect });
      await using other = await createTestApp({ dialect, databaseUrl: app.ctx.config.database.url });
      const people = await makePeople(app, 12);
      const games = await Promise.all(Array.from({ length: 6 }, () => makeGame(app, {})));
      await openAllConnections(app);
      await Promise.all(
        people.flatMap((actor, n) => {
          const [site, chosen] = n % 2 === 0 ? [app, games] : [other, games.toReversed().slice(n / 2)];
          return chosen.flatMap(({ id }) => [
            castVote(site.ctx, { actor, gameId: id, voteType: 'up' }),
            readPage(site, { sort: 'top' }),
          ]);
        }),
      );
      const votes = (await readPage(app, { sort: 'top' })).games.map(({ upvotes }) => upvotes);
      expect(votes).toEqual([12, 11, 10, 9, 8, 7]);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('two simultaneous presses by one person cast and withdraw the vote', async () => {
      await using app = await createTestApp({ dialect });
      const people = await makePeople(app, 20);
      const { id: gameId } = await makeGame(app);
      const press = (actor: TestPerson) => castVote(app.ctx, { actor, gameId, voteType: 'up' });
      await openAllConnections(app);
      const results = await Promise.all(people.map((actor) => Promise.all([press(actor), press(actor)])));
      for (const pair of results) expect(pair.map((result) => result.vote).sort()).toEqual(['none', 'up']);
      expect(await countRows(app, gameId)).toEqual({ up: 0, down: 0 });
      expect(await findGameRow(app.ctx.db.read, { id: gameId })).toMatchObject({ upvotes: 0, downvotes: 0 });
    });
  });
}

async function countRows({ ctx }: TestApp, gameId: string): Promise<{ up: number; down: number }> {
  const rows = await ctx.db.read.selectFrom('votes').select('voteType').where('gameId', '=', gameId).execute();
  const up = rows.filter((row) => row.voteType === 'up').length;
  return { up, down: rows.length - up };
}
