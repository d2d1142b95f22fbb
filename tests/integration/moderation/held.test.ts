import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { type Actor, VISITOR } from '#domain/policy.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { countSubmittedAt } from '#platform/db/moderation/held-games.ts';
import { insertRows } from '#platform/db/rows.ts';
import { migrateLegacy } from '#services/accounts/migrate-legacy.ts';
import { editGame } from '#services/games/edit.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { eraseRemovedGames } from '#services/games/remove-game.ts';
import { findGameByUrl, submitGame } from '#services/games/submit.ts';
import { browseGames } from '#services/listing/browse.ts';
import { findPublicLog } from '#services/moderation/find-log.ts';
import { countWaitingFor, findQueue } from '#services/moderation/queue.ts';
import { hideGame, removeGameByModerator, showGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;
const FORM = {
  ...{ title: 'Tiny Tanks', description: 'Small tanks.', playUrl: 'https://tanks.example/' },
  ...{ genre: 'Arcade', tags: ['retro'], isFullyGenerated: true, isCoverDrawn: true },
};
const SPAM = { title: 'Cheap pills at https://pills.example', playUrl: 'https://pills.example/buy' };

for (const dialect of DIALECTS) {
  describe(`submissions that look like spam on ${dialect}`, () => {
    it('are counted per host, which isn’t every host or port that begins alike', async () => {
      await using app = await createTestApp({ dialect });
      const onPort8 = ['https://a.example:8', 'http://a.example:8/1', 'https://a.example:8/?1'];
      const others = ['https://a.example:80', 'https://a.example:81/', 'https://a.example/', 'https://b.example:8/'];
      for (const playUrl of [...onPort8, ...others]) await makeGame(app, { playUrl });
      const count = (host: string, upTo = 9) => countSubmittedAt(app.ctx.db.read, { host, since: 0, upTo });
      expect(await count('a.example:8')).toBe(3);
      expect(await count('a.example:8', 2)).toBe(2);
      expect(await count('a.example:80')).toBe(1);
      expect(await count('a.example')).toBe(1);
    });

    it('are in no list and at no address until a moderator publishes them', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const sent = await quickSubmit(ctx, { actor: VISITOR, ...SPAM });
      expect(sent.isHeld).toBe(true);
      const fine = await quickSubmit(ctx, { actor: VISITOR, title: 'Fine', playUrl: 'https://a.example/1' });
      expect(fine.isHeld).toBe(false);
      expect(await titles(app)).toEqual(['Fine']);
      expect(await findGameBySlug(ctx, sent.slug)).toBeNull();
      expect(await findGameByUrl(ctx, { url: SPAM.playUrl })).toBeNull();
      await expect(quickSubmit(ctx, { actor: VISITOR, ...SPAM })).rejects.toMatchObject({
        code: 'game-not-shown',
        status: 409,
      });
      expect(await countWaitingFor(ctx, { isAdmin: true })).toMatchObject({ queue: 1 });
      const { held } = await findQueue(ctx, { actor: admin });
      expect(held).toMatchObject([{ id: sent.id, title: SPAM.title, signs: ['links'] }]);

      await showGame(ctx, { actor: admin, gameId: sent.id, reason: 'other' });
      expect((await titles(app)).toSorted()).toEqual([SPAM.title, 'Fine'].toSorted());
      expect((await findQueue(ctx, { actor: admin })).held).toEqual([]);
      expect(await countWaitingFor(ctx, { isAdmin: true })).toMatchObject({ queue: 0 });
    });

    it('make their place suspicious if they are refused, until that is undone', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const admin = await makePerson(app, { isAdmin: true });
      let count = 0;
      const isHeld = async (host: string) => {
        count += 1;
        const playUrl = `https://${host}/${count}`;
        return (await quickSubmit(ctx, { actor: VISITOR, title: `Number ${count}`, playUrl })).isHeld;
      };
      const { id } = await quickSubmit(ctx, { actor: VISITOR, ...SPAM });
      expect(await isHeld('pills.example')).toBe(false);
      await removeGameByModerator(ctx, { actor: admin, gameId: id, reason: 'spam' });
      for (const host of ['pills.example', 'www.pills.example', 'more.pills.example']) {
        expect({ host, held: await isHeld(host) }).toEqual({ host, held: true });
      }
      expect(await isHeld('bills.example')).toBe(false);

      const { entries } = await findPublicLog(ctx, {});
      await undoDecision(ctx, { actor: admin, reason: 'other', seq: entries[0]?.seq ?? 0 });
      expect(await findGameRow(ctx.db.read, { id })).toMatchObject({ visibility: 'held' });
      expect(await isHeld('pills.example')).toBe(false);

      await removeGameByModerator(ctx, { actor: admin, gameId: id, reason: 'spam' });
      clock.advance(31 * DAY);
      expect(await eraseRemovedGames(ctx)).toEqual({ erased: 1 });
      expect(await isHeld('pills.example')).toBe(true);
    });

    it('a hidden game with a broken link doesn’t make its place suspicious', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const send = (path: string) =>
        quickSubmit(ctx, { actor: VISITOR, title: path, playUrl: `https://host.example/${path}` });
      const first = await send('first');
      await hideGame(ctx, { actor: admin, gameId: first.id, reason: 'broken-link' });
      expect((await send('second')).isHeld).toBe(false);
    });

    it('are detected only for visitors and newcomers', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const [person, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      let count = 0;
      const isHeld = async (actor: Actor) => {
        count += 1;
        const playUrl = `https://pills.example/${count}`;
        return (await quickSubmit(ctx, { actor, title: `${SPAM.title} ${count}`, playUrl })).isHeld;
      };
      expect([await isHeld(VISITOR), await isHeld(person), await isHeld(admin)]).toEqual([true, true, false]);
      clock.advance(LIMITS.newcomer.forMs);
      expect([await isHeld(VISITOR), await isHeld(person)]).toEqual([true, false]);
    });

    it('include many games on one host within a day', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      let count = 0;
      const isHeld = async (origin: string) => {
        count += 1;
        const playUrl = `${origin}/${['', '?n=', '#'][count % 3]}${count}`;
        return (await quickSubmit(ctx, { actor: VISITOR, title: `Number ${count}`, playUrl })).isHeld;
      };
      for (let n = 0; n < UPKEEP_LIMITS.spam.aDayFromOnePlace; n += 1) {
        if (n === 25) clock.advance(UPKEEP_LIMITS.networks.withinMs);
        expect(await isHeld(n % 2 ? 'https://many.example' : 'http://www.many.example')).toBe(false);
      }
      expect(await isHeld('https://many.example')).toBe(true);
      expect(await isHeld('https://many.example.org')).toBe(false);
      expect(await isHeld('https://scratch.mit.edu/projects')).toBe(false);
      clock.advance(DAY);
      expect(await isHeld('https://many.example')).toBe(false);
    });
  });
}

async function titles({ ctx }: TestApp): Promise<string[]> {
  const page = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY });
  return page.games.map(({ title }) => title);
}

for (const dialect of DIALECTS) {
  describe(`newcomers on ${dialect}`, () => {
    it('have spam-like submissions held, visible only to their owner until they are published', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app);
      const sent = await submitGame(ctx, {
        actor: owner,
        ...FORM,
        title: SPAM.title,
      });
      expect(sent.isHeld).toBe(true);
      expect(await titles(app)).toEqual([]);
      expect(await findGameBySlug(ctx, sent.slug)).toBeNull();
      expect((await findGameBySlug(ctx, sent.slug, owner))?.game.visibility).toBe('held');
      expect((await findQueue(ctx, { actor: admin })).held).toMatchObject([{ id: sent.id, signs: ['links'] }]);
      await showGame(ctx, { actor: admin, gameId: sent.id, reason: 'other' });
      expect(await titles(app)).toEqual([SPAM.title]);
      expect(await examine(ctx)).toEqual([]);
    });

    it('have spam-like edits held; other people’s are published', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app);
      const { id: gameId } = await submitGame(ctx, { actor: owner, ...FORM });
      const spoil = () => editGame(ctx, { actor: owner, gameId, ...FORM, description: `${SPAM.title} `.repeat(3) });
      expect((await spoil()).isHeld).toBe(true);
      expect(await titles(app)).toEqual([]);
      expect((await findQueue(ctx, { actor: admin })).held).toMatchObject([{ id: gameId, signs: ['links'] }]);
      await showGame(ctx, { actor: admin, gameId, reason: 'other' });
      clock.advance(LIMITS.newcomer.forMs);
      expect((await spoil()).isHeld).toBe(false);
      expect(await titles(app)).toHaveLength(1);
    });

    it('have submissions beyond ten games a day held, through any form', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const actor = await makePerson(app);
      const quick = (n: number) => quickSubmit(ctx, { actor, title: `Quick ${n}`, playUrl: `https://q${n}.example/` });
      for (let n = 0; n < 6; n += 1) expect((await quick(n)).isHeld).toBe(false);
      const games = Array.from({ length: 6 }, (_, n) => ({
        id: `old-${n}`,
        title: `Old ${n}`,
        playUrl: `https://old${n}.example/`,
      }));
      await migrateLegacy(ctx, { actor, stored: { games } });
      expect(await titles(app)).toHaveLength(10);
      const full = { ...FORM, playUrl: 'https://full.example/' };
      expect((await submitGame(ctx, { actor, ...full })).isHeld).toBe(true);
      clock.advance(DAY);
      expect((await quick(99)).isHeld).toBe(false);
    });

    if (dialect === 'sqlite')
      it('can cast a limited number of new votes a day, and change those', async () => {
        await using app = await createTestApp({ dialect });
        const { ctx, clock } = app;
        const actor = await makePerson(app);
        const { votesADay } = LIMITS.newcomer;
        await insertGames(
          app,
          Array.from({ length: votesADay + 1 }, (_, n) => ({ title: `Game ${n}` })),
        );
        const games = await ctx.db.read.selectFrom('games').select('id').execute();
        const [last = { id: '' }, first = last, ...others] = games;
        const vote = ({ id }: { id: string }, voteType: 'up' | 'down' = 'up') =>
          castVote(ctx, { actor, gameId: id, voteType });
        await vote(first);
        const at = { userId: actor.id, voteType: 'up', createdAt: ctx.clock.now() } as const;
        await ctx.db.transact(({ db }) =>
          insertRows(
            db,
            'votes',
            others.map(({ id: gameId }) => ({ gameId, ...at })),
          ),
        );
        await expect(vote(last)).rejects.toMatchObject({ code: 'rate-limited' });
        expect(await vote(first, 'down')).toMatchObject({ vote: 'down' });
        clock.advance(DAY);
        expect(await vote(last)).toMatchObject({ vote: 'up' });
      });
  });
}
