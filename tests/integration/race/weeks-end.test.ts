import { describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '#domain/limits.ts';
import { WEEK, weekName, weekOf } from '#domain/race/week.ts';
import { countWaitingVotes } from '#platform/db/moderation/standings.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { banPerson, liftPerson } from '#services/moderation/set-standing.ts';
import { hideGame, showGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { findNotifications } from '#services/people/notifications.ts';
import { findAwardsOf, findPodium, findRace, sayPlaceInRace } from '#services/race/find-race.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote, sayWhatItDid } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { TEST_START } from '#tests/support/fakes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const FIRST = weekOf(TEST_START);
const SUNDAY_EVENING = FIRST + WEEK - HOUR;
const MONDAY = FIRST + WEEK;
const TUESDAY = MONDAY + DAY;

async function standings(app: TestApp, week = FIRST) {
  const race = await findRace(app.ctx, { week });
  return race?.places.map(({ game, people }) => `${game?.title ?? 'removed'} ${people}`);
}

/** Each title's voters, with one vote each. */
async function vote(app: TestApp, votes: Record<string, readonly TestPerson[]>, games: Record<string, { id: string }>) {
  for (const [name, by] of Object.entries(votes)) {
    await makeVotes(app, { gameId: games[name]?.id ?? '', by });
    app.clock.advance(1_000);
  }
}

for (const dialect of DIALECTS) {
  describe(`the end of a week on ${dialect}`, () => {
    it('counts a flip, a withdrawal, a ban, a merge and a hidden game as the week left them', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app, { username: 'olga' });
      const people = await makePeople(app, 6);
      const [ann = owner, bea = owner, cid = owner, dan = owner, eve = owner, fay = owner] = people;
      const make = (title: string) => makeGame(app, { title, owner });
      const games = { Alpha: await make('Alpha'), Beta: await make('Beta'), Copy: await make('Copy') };
      const others = { Gamma: await make('Gamma'), Hidden: await make('Hidden') };
      const all = { ...games, ...others };
      app.clock.set(SUNDAY_EVENING);
      await vote(
        app,
        {
          Alpha: people,
          Beta: people.slice(0, 4),
          Copy: people.slice(3),
          Gamma: people.slice(0, 3),
          Hidden: people,
        },
        all,
      );
      // An owner's own vote doesn't count.
      await makeVotes(app, { gameId: games.Beta.id, by: [owner] });
      expect(await standings(app)).toEqual(['Alpha 6', 'Hidden 6', 'Beta 4', 'Copy 3', 'Gamma 3']);
      // Before the end: a flip, a withdrawal, and one that comes back.
      await castVote(app.ctx, { actor: ann, gameId: games.Alpha.id, voteType: 'down' });
      await castVote(app.ctx, { actor: bea, gameId: games.Alpha.id, voteType: 'up' });
      for (let n = 0; n < 2; n += 1) {
        await castVote(app.ctx, { actor: cid, gameId: games.Alpha.id, voteType: 'up' });
      }
      expect(await standings(app)).toEqual(['Hidden 6', 'Beta 4', 'Alpha 4', 'Copy 3', 'Gamma 3']);

      app.clock.set(MONDAY);
      // After the end, presses change nothing any more.
      await castVote(app.ctx, { actor: dan, gameId: games.Alpha.id, voteType: 'down' });
      await castVote(app.ctx, { actor: eve, gameId: games.Alpha.id, voteType: 'up' });
      await castVote(app.ctx, { actor: ann, gameId: games.Alpha.id, voteType: 'up' });
      await castVote(app.ctx, { actor: bea, gameId: games.Alpha.id, voteType: 'up' });
      expect(await findRace(app.ctx, { week: FIRST })).toMatchObject({ state: 'provisional' });
      expect(await standings(app)).toContain('Alpha 4');
      // Nobody's first upvote falls in the new week.
      expect(await standings(app, MONDAY)).toEqual([]);
      // Bans, hidden games and merges still do.
      await banPerson(app.ctx, { actor: admin, userId: fay.id, reason: 'spam' });
      await hideGame(app.ctx, { actor: admin, gameId: others.Hidden.id, reason: 'spam' });
      await mergeGames(app.ctx, { actor: admin, gameId: games.Copy.id, into: games.Beta.id, reason: 'other' });
      expect(await standings(app)).toEqual(['Beta 5', 'Gamma 3', 'Alpha 3']);

      app.clock.set(TUESDAY - 1);
      expect(await settleRaces(app.ctx)).toEqual({ settled: 0 });
      app.clock.set(TUESDAY);
      expect(await settleRaces(app.ctx)).toEqual({ settled: 1 });
      expect(await settleRaces(app.ctx)).toEqual({ settled: 0 });
      const final = ['Beta 5', 'Gamma 3', 'Alpha 3'];
      expect(await standings(app)).toEqual(final);
      await liftPerson(app.ctx, { actor: admin, userId: fay.id, reason: 'other' });
      expect(await standings(app)).toEqual(final);
      expect(await findAwardsOf(app.ctx, { creatorId: owner.id })).toMatchObject([
        { week: FIRST, place: 1, title: 'Beta' },
        { week: FIRST, place: 2, title: 'Gamma' },
        { week: FIRST, place: 3, title: 'Alpha' },
      ]);
      const { notifications } = await findNotifications(app.ctx, { actor: owner });
      const told = notifications.filter(({ path }) => path === `/race/${weekName(FIRST)}`);
      expect(told.map(({ title }) => title).sort()).toEqual([
        '“Alpha” was 3rd in week 1 of 2026',
        '“Beta” was 1st in week 1 of 2026',
        '“Gamma” was 2nd in week 1 of 2026',
      ]);
      // A game hidden later stays in its place without a name.
      await hideGame(app.ctx, { actor: admin, gameId: others.Gamma.id, reason: 'spam' });
      expect(await standings(app)).toEqual(['Beta 5', 'removed 3', 'Alpha 3']);
      await showGame(app.ctx, { actor: admin, gameId: others.Gamma.id, reason: 'other' });
      expect(await standings(app)).toEqual(final);
      await recount(app.ctx);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('a merge moves awards and first upvotes, and its undo brings them back', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const people = await makePeople(app, 4);
      const [copy, kept] = [await makeGame(app, { title: 'Copy' }), await makeGame(app, { title: 'Kept' })];
      await makeVotes(app, { gameId: copy.id, by: people });
      app.clock.set(TUESDAY);
      await settleRaces(app.ctx);
      await mergeGames(app.ctx, { actor: admin, gameId: copy.id, into: kept.id, reason: 'other' });
      expect(await standings(app)).toEqual(['Kept 4']);
      expect((await findGameBySlug(app.ctx, kept.slug))?.game.award).toEqual({ week: FIRST, place: 1 });
      const press = (voteType: 'up') =>
        Promise.all(people.map((actor) => castVote(app.ctx, { actor, gameId: kept.id, voteType })));
      await press('up');
      await press('up');
      // They had upvoted the same game before.
      expect(await standings(app, weekOf(TUESDAY))).toEqual([]);
      const [entry] = (await findLog(app.ctx, { actor: admin })).entries;
      await undoDecision(app.ctx, { actor: admin, seq: entry?.seq ?? 0, reason: 'other' });
      expect(await standings(app)).toEqual(['Copy 4']);
      expect((await findGameBySlug(app.ctx, kept.slug))?.game.award).toBeUndefined();
      expect(await standings(app, weekOf(TUESDAY))).toEqual(['Kept 4']);
    });

    it('missed weeks are settled later, each by its own votes', async () => {
      await using app = await createTestApp({ dialect });
      const people = await makePeople(app, 4);
      const [one, two] = [await makeGame(app, { title: 'One' }), await makeGame(app, { title: 'Two' })];
      await makeVotes(app, { gameId: one.id, by: people });
      app.clock.set(MONDAY + HOUR);
      await makeVotes(app, { gameId: two.id, by: people.slice(0, 3) });
      await makeVotes(app, { gameId: one.id, by: people });
      app.clock.advance(5 * WEEK);
      await makeVotes(app, { gameId: two.id, by: people });
      expect(await settleRaces(app.ctx)).toEqual({ settled: 2 });
      expect(await standings(app)).toEqual(['One 4']);
      expect(await standings(app, MONDAY)).toEqual(['Two 3']);
      expect(await findRace(app.ctx, { week: MONDAY + WEEK })).toBeNull();
      expect(await findRace(app.ctx, { week: MONDAY + 6 * WEEK })).toBeNull();
      expect((await findRace(app.ctx))?.past.map(({ week }) => week)).toEqual([MONDAY, FIRST]);
    });

    it('votes of people who confirm their address after the end don’t count', async () => {
      await using app = await createTestApp({ dialect });
      app.ctx.settings.smtpUrl = 'smtp://127.0.0.1:1';
      const people = await makePeople(app, 5);
      await app.ctx.db.transact(({ db }) => db.updateTable('users').set({ isConfirmed: 0 }).execute());
      const game = await makeGame(app, { title: 'Waiting' });
      await makeVotes(app, { gameId: game.id, by: people });
      expect(await standings(app)).toEqual([]);
      const confirm = (some: readonly TestPerson[]) =>
        app.ctx.db.transact(async ({ db }) => {
          const at = app.clock.now();
          for (const { id } of some) await countWaitingVotes(db, { user: { id, standing: 'good' }, at });
        });
      await confirm(people.slice(0, 3));
      expect(await standings(app)).toEqual(['Waiting 3']);
      app.clock.set(MONDAY);
      await confirm(people.slice(3));
      expect(await standings(app)).toEqual(['Waiting 3']);
    });

    it('a vote says what it did, and the podium at home is the last week’s until three games have a place', async () => {
      await using app = await createTestApp({ dialect });
      const people = await makePeople(app, 5);
      const games = await Promise.all(['A', 'B', 'C'].map((title) => makeGame(app, { title })));
      for (const [at, { id }] of games.entries()) {
        await makeVotes(app, { gameId: id, by: people.slice(0, 5 - at) });
        expect(await sayPlaceInRace(app.ctx, { gameId: id })).toBe(
          `${'ABC'[at]} is ${['1st', '2nd', '3rd'][at]} this week.`,
        );
        app.clock.advance(1_000);
      }
      app.clock.set(MONDAY);
      const fresh = await makeGame(app, { title: 'D' });
      await makeVotes(app, { gameId: fresh.id, by: people.slice(0, 1) });
      expect(await sayPlaceInRace(app.ctx, { gameId: fresh.id })).toBe('D needs 2 more people for a place this week.');
      expect(await findPodium(app.ctx)).toMatchObject({ week: FIRST, state: 'provisional' });
      const more = await Promise.all(['E', 'F', 'G'].map((title) => makeGame(app, { title })));
      for (const { id } of more) await makeVotes(app, { gameId: id, by: people });
      expect(await findPodium(app.ctx)).toMatchObject({ week: MONDAY, state: 'running' });
    });

    it('votes from elsewhere count in no week, and later presses by the same people neither', async () => {
      await using app = await createTestApp({ dialect });
      const people = await makePeople(app, 3);
      const game = await makeGame(app);
      const press = (isLegacy?: true) =>
        Promise.all(
          people.map((actor) =>
            castVote(app.ctx, { actor, gameId: game.id, voteType: 'up', ...(isLegacy && { isLegacy }) }),
          ),
        );
      await press(true);
      expect(await standings(app)).toEqual([]);
      await press();
      await press();
      expect(await standings(app)).toEqual([]);
    });

    it('a failure to find the place never fails the vote', async () => {
      await using app = await createTestApp({ dialect, isFresh: true });
      const log = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined);
      await app.ctx.db.transact(({ db }) => db.schema.dropTable('race_votes').execute());
      const cast = { vote: 'up', upvotes: 1, downvotes: 0, isCast: true, isWaiting: false } as const;
      expect(await sayWhatItDid(app.ctx, { gameId: 'x', ...cast })).toBe('');
      expect(log).toHaveBeenCalled();
    });
  });
}
