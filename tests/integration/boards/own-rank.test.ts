import { describe, expect, it } from 'vitest';
import { NOTHING_SHOWN, NOTHING_WAITS } from '#domain/accounts/mine.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePeople, makePerson, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { makeNotification } from '#tests/support/told.ts';

const DAY = 86_400_000;

const viewerOf = ({ id, username }: TestPerson) => ({
  ...{ id, username, name: 'Ada', profilePicture: '/a.webp', isAdmin: false, isModerator: false, isDebug: false },
});

async function standingOf({ ctx }: TestApp, person: TestPerson, board: string): Promise<string> {
  const shown = { ...NOTHING_SHOWN, board };
  return (await findMine(ctx, { viewer: viewerOf(person), shown })).ownRank;
}

for (const dialect of DIALECTS) {
  describe(`a reader’s own data on a page, on ${dialect}`, () => {
    it('are their name, unread notifications, and their vote on each game', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app, { username: 'ada' });
      const { id: voted } = await makeGame(app, { importedDownvotes: 2 });
      const { id: other } = await makeGame(app, { importedUpvotes: 1 });
      await makeVotes(app, { gameId: voted, by: [ada] });
      const shown = { ...NOTHING_SHOWN, ids: { ...NOTHING_SHOWN.ids, votes: [voted, other, 'none'] } };
      const mine = () => findMine(app.ctx, { viewer: viewerOf(ada), shown });
      const viewer = { id: ada.id, username: 'ada', name: 'Ada', initials: 'AD', profilePicture: '/a.webp' };
      expect(await mine()).toEqual({
        viewer: { ...viewer, isAdmin: false, isModerator: false, unread: 0, waiting: NOTHING_WAITS },
        own: {
          follows: {},
          saves: {},
          votes: {
            [voted]: { vote: 'up', upvotes: 1, downvotes: 2 },
            [other]: { vote: 'none', upvotes: 1, downvotes: 0 },
          },
        },
        ownRank: '',
        views: {},
        plays: {},
      });
      await makeNotification(app, { userId: ada.id, title: 'One' });
      expect((await mine()).viewer?.unread).toBe(1);
      expect(await findMine(app.ctx, { viewer: null, shown })).toMatchObject({ viewer: null, own: { votes: {} } });
    });

    it('are the views and plays of the page’s game, including those since it was rendered', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { id } = await makeGame(app, { views: 10 });
      const shown = { ...NOTHING_SHOWN, viewed: id };
      expect(await findMine(ctx, { viewer: null, shown })).toMatchObject({ views: {}, plays: {} });
      ctx.views.total(id, 10);
      ctx.views.count(id);
      await ctx.views.flush();
      expect(await findMine(ctx, { viewer: null, shown })).toMatchObject({ views: { [id]: 11 }, plays: {} });
    });

    it('are their rank among creators, if they have submitted a game', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bob, eve] = (await makePeople(app, 3)) as [TestPerson, TestPerson, TestPerson];
      await makeGame(app, { owner: ada });
      for (const title of ['One', 'Two']) await makeGame(app, { owner: bob, title });
      const places = [ada, bob, eve].map((person) => standingOf(app, person, 'creators all'));
      expect(await Promise.all(places)).toEqual([
        'You are 2nd with 1 submission.',
        'You are 1st with 2 submissions.',
        '',
      ]);
    });

    it('are the best place of their games on the board that the page shows', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bob] = (await makePeople(app, 2)) as [TestPerson, TestPerson];
      await makeGame(app, { owner: bob, title: 'Old', importedUpvotes: 9 });
      app.clock.advance(2 * DAY);
      await makeGame(app, { owner: ada, title: 'Second', importedUpvotes: 5 });
      await makeGame(app, { owner: ada, title: 'Third', importedUpvotes: 4 });
      await makeGame(app, { owner: bob, title: 'None' });
      const { id: dead } = await makeGame(app, { owner: ada, title: 'Dead', importedUpvotes: 20 });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ onBoards: 0 }).where('id', '=', dead).execute(),
      );
      expect(await standingOf(app, ada, 'top-voted all')).toBe('Your best place here: 2nd, with “Second”.');
      expect(await standingOf(app, ada, 'top-voted day')).toBe('Your best place here: 1st, with “Second”.');
      expect(await standingOf(app, bob, 'top-voted day')).toBe('');
      expect(await standingOf(app, ada, 'most-viewed all')).toBe('');
      expect(await standingOf(app, bob, 'newest all')).toBe('Your best place here: 1st, with “None”.');
    });

    it('are no place below the hundredth', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app);
      await insertGames(
        app,
        Array.from({ length: 99 }, (_, n) => ({ title: `Game ${n}`, importedUpvotes: 9 })),
      );
      await makeGame(app, { owner: ada, title: 'Hundredth', importedUpvotes: 5 });
      expect(await standingOf(app, ada, 'top-voted all')).toContain('100th');
      await makeGame(app, { importedUpvotes: 6 });
      expect(await standingOf(app, ada, 'top-voted all')).toBe('');
    });
  });
}
