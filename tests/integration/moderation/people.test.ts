import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findLog, findPublicLog } from '#services/moderation/find-log.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { banPerson, liftPerson, suspendPerson, warnPerson } from '#services/moderation/set-standing.ts';
import { removeAllBy } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

for (const dialect of DIALECTS) {
  describe(`moderation of people on ${dialect}`, () => {
    it('a ban takes their votes out of every counter, its end adds them, and recount agrees', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, troll, owner, voter } = await makeCast(app);
      const mine = await makeGame(app, { owner, importedUpvotes: 5 });
      const other = await makeGame(app, { owner });
      const unclaimed = await makeGame(app);
      const own = await makeGame(app, { owner: troll });
      await makeVotes(app, { gameId: mine.id, by: [troll, voter] });
      await makeVotes(app, { gameId: other.id, by: [troll], voteType: 'down' });
      await makeVotes(app, { gameId: unclaimed.id, by: [troll] });
      await makeVotes(app, { gameId: own.id, by: [troll] });
      const before = await countersOf(app);
      await banPerson(ctx, { actor: admin, userId: troll.id, reason: 'spam' });
      expect(await findGameRow(ctx.db.read, mine)).toMatchObject({ upvotes: 6, downvotes: 0 });
      expect(await findGameRow(ctx.db.read, other)).toMatchObject({ upvotes: 0, downvotes: 0 });
      expect(await findGameRow(ctx.db.read, unclaimed)).toMatchObject({ upvotes: 0 });
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 6, totalSubmissions: 2 });
      expect(await findUserById(ctx.db.read, troll)).toMatchObject({ standing: 'banned', totalVotes: 0 });
      expect(await examine(ctx)).toEqual([]);
      expect(await recount(ctx)).toEqual([]);
      await liftPerson(ctx, { actor: admin, userId: troll.id, reason: 'other' });
      expect(await countersOf(app)).toEqual(before);
      expect(await examine(ctx)).toEqual([]);
    });

    it('a suspension keeps votes counted, and ends by itself', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const { admin, troll } = await makeCast(app);
      const game = await makeGame(app);
      const next = await makeGame(app);
      await makeVotes(app, { gameId: game.id, by: [troll] });
      const until = clock.now() + 3 * DAY;
      await suspendPerson(ctx, { actor: admin, userId: troll.id, reason: 'spam', until });
      expect(await findGameRow(ctx.db.read, game)).toMatchObject({ upvotes: 1 });
      const look = () => findModerated(ctx, { actor: admin, kind: 'user', id: troll.id });
      expect(await look()).toMatchObject({ state: 'suspended', until });
      const vote = () => castVote(ctx, { actor: troll, gameId: next.id, voteType: 'up' });
      await expect(vote()).rejects.toMatchObject({ code: 'suspended' });
      clock.advance(3 * DAY);
      expect(await vote()).toMatchObject({ vote: 'up' });
      expect(await look()).toMatchObject({ state: 'good', until: null });
      expect(await examine(ctx)).toEqual([]);
    });

    it('each decision can be undone once, within 30 days, and the log only grows', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const { admin, troll } = await makeCast(app);
      const game = await makeGame(app);
      await makeVotes(app, { gameId: game.id, by: [troll] });
      const decide = { actor: admin, reason: 'spam', note: 'for the person’s eyes' };
      await banPerson(ctx, { ...decide, userId: troll.id });
      const { entries } = await findLog(ctx, { actor: admin });
      const seq = entries[0]?.seq ?? 0;
      expect(entries).toMatchObject([{ action: 'person:ban', canUndo: true, moderator: admin.username }]);
      await undoDecision(ctx, { ...decide, seq });
      expect(await findUserById(ctx.db.read, troll)).toMatchObject({ standing: 'good' });
      expect(await findGameRow(ctx.db.read, game)).toMatchObject({ upvotes: 1 });
      await expect(undoDecision(ctx, { ...decide, seq })).rejects.toMatchObject({ code: 'moderation-stale' });
      await warnPerson(ctx, { ...decide, userId: troll.id });
      clock.advance(31 * DAY);
      await expect(undoDecision(ctx, { ...decide, seq: seq + 2 })).rejects.toThrow();
      for (const statement of [sql`update moderation_log set reason = 'other'`, sql`delete from moderation_log`]) {
        await expect(ctx.db.transact(({ db }) => statement.execute(db))).rejects.toThrow('append-only');
      }
      const open = await findPublicLog(ctx, {});
      expect(open.entries.map(({ action }) => action)).toEqual(['person:warn', 'undo', 'person:ban']);
      expect(open.entries[2]).toMatchObject({ isUndone: true, reason: 'spam' });
      for (const secret of [admin.id, admin.username, troll.id, troll.username, 'eyes']) {
        expect(JSON.stringify(open)).not.toContain(secret);
      }
    });

    it('all games of a person can be removed in one decision, and restored in one', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, troll, owner, voter } = await makeCast(app);
      const games = [await makeGame(app, { owner: troll }), await makeGame(app, { owner: troll })];
      const kept = await makeGame(app, { owner });
      const unowned = await makeGame(app, { quickSubmission: false });
      await ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ createdBy: troll.id }).where('id', 'in', [kept.id, unowned.id]).execute(),
      );
      for (const { id } of games) await makeVotes(app, { gameId: id, by: [voter] });
      const before = await countersOf(app);
      const decide = { actor: admin, reason: 'stolen' };
      const offered = async () => (await findModerated(ctx, { actor: admin, kind: 'user', id: troll.id })).actions;
      expect(await offered()).toContain('person:remove-games');
      expect(await removeAllBy(ctx, { ...decide, userId: troll.id })).toMatchObject({
        name: troll.username,
        reports: 0,
      });
      expect(await findUserById(ctx.db.read, troll)).toMatchObject({ totalVotes: 0, totalSubmissions: 0 });
      expect(await findGameRow(ctx.db.read, kept)).toMatchObject({ visibility: 'public' });
      expect(await findGameRow(ctx.db.read, unowned)).toMatchObject({ visibility: 'removed' });
      expect(await offered()).not.toContain('person:remove-games');
      expect(await examine(ctx)).toEqual([]);
      const { entries } = await findLog(ctx, { actor: admin });
      await undoDecision(ctx, { ...decide, seq: entries[0]?.seq ?? 0 });
      expect(await countersOf(app)).toEqual(before);
      expect(await examine(ctx)).toEqual([]);
    });

    it('removing all games of a person spares a game that gets another owner meanwhile', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, troll, owner } = await makeCast(app);
      const [moved, own] = [await makeGame(app, { owner: troll }), await makeGame(app, { owner: troll })];
      const removal = await ctx.db.transact(async ({ db }) => {
        await db.updateTable('games').set({ creatorId: owner.id }).where('id', '=', moved.id).execute();
        const decision = removeAllBy(ctx, { actor: admin, reason: 'stolen', userId: troll.id });
        // On SQLite, the decision waits before it reads anything. On PostgreSQL, it has read the earlier owner.
        if (dialect === 'postgres') {
          const waiting = sql<{ n: string }>`select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          await vi.waitFor(async () => expect(Number((await waiting.execute(ctx.db.read)).rows[0]?.n)).toBe(1));
        }
        return { decision };
      });
      await removal.decision;
      expect(await findGameRow(ctx.db.read, moved)).toMatchObject({ visibility: 'public', creatorId: owner.id });
      expect(await findGameRow(ctx.db.read, own)).toMatchObject({ visibility: 'removed' });
    });
  });
}

async function makeCast(app: TestApp) {
  return {
    admin: await makePerson(app, { isAdmin: true }),
    troll: await makePerson(app),
    owner: await makePerson(app),
    voter: await makePerson(app),
  };
}

async function countersOf({ ctx }: TestApp) {
  const games = await ctx.db.read
    .selectFrom('games')
    .select(['id', 'upvotes', 'downvotes', 'visibility', 'creatorId', 'ownershipStatus'])
    .orderBy('id')
    .execute();
  const people = await ctx.db.read
    .selectFrom('users')
    .select(['id', 'totalVotes', 'totalSubmissions', 'standing'])
    .orderBy('id')
    .execute();
  return { games, people };
}
