import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { findUnreadAndOwn } from '#platform/db/accounts/mine.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { exportData } from '#services/accounts/own-data.ts';
import { countSaves, findSaved, saveGame } from '#services/games/save.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { countFollowers, follow } from '#services/people/follow.ts';
import { markRead } from '#services/people/notifications.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { toldTo } from '#tests/support/told.ts';

const NOON = Date.UTC(2026, 10, 25, 12);

for (const dialect of DIALECTS) {
  describe(`following on ${dialect}`, () => {
    it('is told as a number a day, done once however often it is pressed, and taken back', async () => {
      await using app = await createTestApp({ dialect });
      app.clock.set(NOON);
      const creator = await makePerson(app, { username: 'mira' });
      const [ann, bob] = (await makePeople(app, 2)) as [TestPerson, TestPerson];
      const press = (actor: TestPerson, isOn = true) => follow(app.ctx, { actor, username: '@Mira', isOn });
      const lines = async () => (await toldTo(app, creator)).map(({ title, readAt }) => [title, readAt === null]);
      await Promise.all([press(ann), press(ann), press(bob)]);
      expect(await countFollowers(app.ctx, { creatorId: creator.id })).toBe(2);
      expect(await lines()).toEqual([['2 new followers', true]]);
      await press(bob, false);
      expect(await lines()).toEqual([['A new follower', true]]);
      await markRead(app.ctx, { actor: creator, upTo: NOON });
      await press(ann, false);
      expect(await lines()).toEqual([['A new follower', false]]);
      app.clock.advance(DAY);
      await press(bob);
      expect(await lines()).toEqual([
        ['A new follower', false],
        ['A new follower', true],
      ]);
    });

    it('is refused to visitors, of oneself and of nobody, and a banned person counts for nothing', async () => {
      await using app = await createTestApp({ dialect });
      const creator = await makePerson(app, { username: 'mira' });
      const [ann, bob] = (await makePeople(app, 2)) as [TestPerson, TestPerson];
      const press = (actor: Parameters<typeof follow>[1]['actor'], username = 'mira') =>
        follow(app.ctx, { actor, username, isOn: true });
      await expect(press(VISITOR)).rejects.toMatchObject({ code: 'not-signed-in' });
      await expect(press(creator)).rejects.toMatchObject({ code: 'follows-oneself' });
      await expect(press(ann, 'nobody')).rejects.toMatchObject({ code: 'user-not-found' });
      await expect(press({ ...ann, standing: 'banned' })).rejects.toMatchObject({ code: 'banned' });
      await press(ann);
      await press(bob);
      const admin = await makePerson(app, { isAdmin: true });
      await banPerson(app.ctx, { actor: admin, userId: ann.id, reason: 'spam' });
      expect(await countFollowers(app.ctx, { creatorId: creator.id })).toBe(1);
      await deleteAccount(app.ctx, { actor: bob, games: 'remove', proof: bob.username });
      expect(await countFollowers(app.ctx, { creatorId: creator.id })).toBe(0);
    });
  });

  describe(`saving a game on ${dialect}`, () => {
    it('is private, counted, in one’s own data, and lists only what everybody can see', async () => {
      await using app = await createTestApp({ dialect });
      const [ann, bob] = (await makePeople(app, 2)) as [TestPerson, TestPerson];
      const game = await makeGame(app, { title: 'Lost' });
      const held = await makeGame(app, { title: 'Held', visibility: 'held' });
      const press = (isOn: boolean) => saveGame(app.ctx, { actor: ann, slug: game.slug, isOn });
      await Promise.all([press(true), press(true)]);
      expect(await countSaves(app.ctx, { gameId: game.id })).toBe(1);
      await expect(saveGame(app.ctx, { actor: ann, slug: held.slug, isOn: true })).rejects.toMatchObject({
        code: 'game-not-found',
      });
      const ids = { follows: [bob.id], saves: [game.id] };
      expect((await findUnreadAndOwn(app.ctx.db.read, { userId: ann.id, ids })).own).toEqual({
        votes: {},
        follows: { [bob.id]: { isOn: false } },
        saves: { [game.id]: { isOn: true } },
      });
      expect((await findSaved(app.ctx, { actor: ann })).games.map(({ title }) => title)).toEqual(['Lost']);
      expect(await findSaved(app.ctx, { actor: bob })).toMatchObject({ games: [], total: 0 });
      await follow(app.ctx, { actor: ann, username: bob.username, isOn: true });
      expect(await exportData(app.ctx, { actor: ann })).toMatchObject({
        savedGames: [{ gameId: game.id, gameTitle: 'Lost' }],
        follows: [{ creatorId: bob.id, username: bob.username }],
      });
      await press(false);
      expect(await findSaved(app.ctx, { actor: ann })).toMatchObject({ games: [], total: 0 });
    });

    it('moves with a merge, and back with its undo', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const [ann, bob] = (await makePeople(app, 2)) as [TestPerson, TestPerson];
      const kept = await makeGame(app);
      const duplicate = await makeGame(app);
      const save = (actor: TestPerson, { slug }: { slug: string }) => saveGame(app.ctx, { actor, slug, isOn: true });
      await save(ann, duplicate);
      await save(bob, duplicate);
      await save(bob, kept);
      const decision = { actor: admin, reason: 'other' } as const;
      const { seq } = await mergeGames(app.ctx, { ...decision, gameId: duplicate.id, into: kept.id });
      expect(await countSaves(app.ctx, { gameId: kept.id })).toBe(2);
      expect((await findSaved(app.ctx, { actor: ann })).games.map(({ id }) => id)).toEqual([kept.id]);
      await undoDecision(app.ctx, { ...decision, seq });
      expect((await findSaved(app.ctx, { actor: ann })).games.map(({ id }) => id)).toEqual([duplicate.id]);
      expect((await findSaved(app.ctx, { actor: bob })).games).toHaveLength(2);
    });
  });
}
