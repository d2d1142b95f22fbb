import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { type Actor, VISITOR } from '#domain/policy.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { eraseRemovedGames } from '#services/games/remove-game.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import { browseGames } from '#services/listing/browse.ts';
import { findPublicLog } from '#services/moderation/find-log.ts';
import { countWaiting, findQueue } from '#services/moderation/queue.ts';
import { hideGame, removeGameByModerator, showGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;
const SPAM = { title: 'Cheap pills at https://pills.example', playUrl: 'https://pills.example/buy' };

for (const dialect of DIALECTS) {
  describe(`submissions that look like spam on ${dialect}`, () => {
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
      expect(await countWaiting(ctx, { actor: admin })).toMatchObject({ queue: 1 });
      const { held } = await findQueue(ctx, { actor: admin });
      expect(held).toMatchObject([{ id: sent.id, title: SPAM.title, signs: ['links'] }]);

      await showGame(ctx, { actor: admin, gameId: sent.id, reason: 'other' });
      expect((await titles(app)).toSorted()).toEqual([SPAM.title, 'Fine'].toSorted());
      expect((await findQueue(ctx, { actor: admin })).held).toEqual([]);
      expect(await countWaiting(ctx, { actor: admin })).toMatchObject({ queue: 0 });
    });

    it('that are refused make their place a bad one, until that is undone', async () => {
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

    it('a hidden game with a broken link says nothing about its place', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const send = (path: string) =>
        quickSubmit(ctx, { actor: VISITOR, title: path, playUrl: `https://host.example/${path}` });
      const first = await send('first');
      await hideGame(ctx, { actor: admin, gameId: first.id, reason: 'broken-link' });
      expect((await send('second')).isHeld).toBe(false);
    });

    it('are asked of visitors and newcomers, and of nobody who is known', async () => {
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
      clock.advance(UPKEEP_LIMITS.spam.newcomerMs);
      expect([await isHeld(VISITOR), await isHeld(person)]).toEqual([true, false]);
    });

    it('come from one host in great numbers within a day', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      let count = 0;
      const isHeld = async (origin: string) => {
        count += 1;
        const playUrl = `${origin}/${count}`;
        return (await quickSubmit(ctx, { actor: VISITOR, title: `Number ${count}`, playUrl })).isHeld;
      };
      for (let n = 0; n < UPKEEP_LIMITS.spam.aDayFromOnePlace; n += 1) {
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
