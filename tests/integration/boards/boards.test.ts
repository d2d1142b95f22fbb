import { describe, expect, it } from 'vitest';
import type { PublicPerson } from '#domain/people/person.ts';
import { findSignsOfLife, findSurprise, loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { findTopCreators, loadLeaderboard } from '#services/listing/leaderboard.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { findPerson, findPersonById } from '#services/people/find-person.ts';
import { readPage } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** A creator's rank by the rule of promises.md, listing 19. The site computes it in SQL, so both can be compared. */
function rankOf(creator: PublicPerson, creators: readonly PublicPerson[]): number | null {
  const isAhead = (other: PublicPerson) =>
    other.totalSubmissions - creator.totalSubmissions ||
    other.totalVotes - creator.totalVotes ||
    creator.dateJoined - other.dateJoined ||
    (other.id < creator.id ? 1 : -1);
  if (creator.totalSubmissions < 1) return null;
  return 1 + creators.filter((other) => other.id !== creator.id && isAhead(other) > 0).length;
}

const titlesOf = (games: readonly { title: string }[]) => games.map((game) => game.title);

for (const dialect of DIALECTS) {
  describe(`boards on ${dialect}`, () => {
    it('the home page shows the 6 most voted, the 6 newest and the 3 newest unclaimed games', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      for (let i = 0; i < 8; i += 1) {
        await makeGame(app, { title: `Owned ${i}`, owner, createdAt: i, importedUpvotes: 100 - i });
      }
      await insertGames(
        app,
        Array.from({ length: 4 }, (_, i) => ({ title: `Free ${i}`, createdAt: 100 + i })),
      );
      const home = await loadHome(app.ctx);
      expect(titlesOf(home.topRated)).toEqual(Array.from({ length: 6 }, (_, i) => `Owned ${i}`));
      expect(titlesOf(home.latest)).toEqual(['Free 3', 'Free 2', 'Free 1', 'Free 0', 'Owned 7', 'Owned 6']);
      expect(titlesOf(home.unclaimed)).toEqual(['Free 3', 'Free 2', 'Free 1']);
    });

    it('the home page counts the plays of the last five minutes and the games of the last day', async () => {
      await using app = await createTestApp({ dialect });
      expect(await findSignsOfLife(app.ctx)).toEqual({ plays: 0, added: 0 });
      const minute = 60_000;
      const now = app.ctx.clock.now();
      const game = await makeGame(app, { createdAt: now });
      await makeGame(app, { createdAt: now - 24 * 60 * minute - 1 });
      app.ctx.plays.count(game.id);
      await app.ctx.plays.flush();
      app.clock.advance(2 * minute);
      for (let i = 0; i < 2; i += 1) app.ctx.plays.count(game.id);
      app.ctx.views.count(game.id);
      await Promise.all([app.ctx.plays.flush(), app.ctx.views.flush()]);
      expect(await findSignsOfLife(app.ctx)).toEqual({ plays: 3, added: 1 });
      app.clock.advance(3 * minute);
      expect(await findSignsOfLife(app.ctx)).toMatchObject({ plays: 3 });
      app.clock.advance(1);
      expect(await findSignsOfLife(app.ctx)).toMatchObject({ plays: 2 });
      app.clock.advance(2 * minute);
      expect(await findSignsOfLife(app.ctx)).toMatchObject({ plays: 0 });
    });

    it('the home page features the most voted playable game of the week, or else of all time', async () => {
      await using app = await createTestApp({ dialect });
      const now = app.ctx.clock.now();
      const weekAgo = now - 7 * 24 * 60 * 60 * 1000;
      await makeGame(app, { title: 'Best, elsewhere', importedUpvotes: 9, createdAt: now });
      const description = `Long  ago.\n${'It goes on. '.repeat(20)}`;
      const old = await makeGame(app, {
        title: 'Old',
        description,
        importedUpvotes: 8,
        createdAt: weekAgo - 1,
      });
      const recent = await makeGame(app, { title: 'Recent', importedUpvotes: 2, createdAt: weekAgo + 1 });
      const play = (game: { id: string }, playsInPage: 0 | 1) =>
        app.ctx.db.transact(({ db }) =>
          db.updateTable('games').set({ playsInPage }).where('id', '=', game.id).execute(),
        );
      const featured = async () => (await loadHome(app.ctx)).featured;
      expect(await featured()).toMatchObject({ game: { title: 'Best, elsewhere' }, isOfWeek: false });
      expect((await featured())?.game.playsInPage).toBeUndefined();
      await play(old, 1);
      expect(await featured()).toMatchObject({ game: { title: 'Old', playsInPage: true }, isOfWeek: false });
      expect((await featured())?.words).toMatch(/^Long ago\. It goes on\. .{100,}…$/);
      await play(recent, 1);
      expect(await featured()).toMatchObject({ game: { title: 'Old' }, isOfWeek: false });
      await makeVotes(app, { gameId: recent.id, by: await makePeople(app, 1) });
      expect(await featured()).toMatchObject({ game: { title: 'Recent' }, isOfWeek: true });
    });

    it('the home page features no game that is offline, an example or without a link', async () => {
      await using app = await createTestApp({ dialect });
      const offline = await makeGame(app, { importedUpvotes: 9 });
      await makeGame(app, { importedUpvotes: 8, playUrl: 'https://play.example.org/' });
      await makeGame(app, { importedUpvotes: 7, playUrl: '' });
      expect((await loadHome(app.ctx)).featured).toMatchObject({ game: { id: offline.id } });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ offlineSince: 1 }).where('id', '=', offline.id).execute(),
      );
      expect((await loadHome(app.ctx)).featured).toBeNull();
    });

    it('an https site features and surprises with no http game if another can be played', async () => {
      await using app = await createTestApp({ dialect });
      app.ctx.config.publicUrl = 'https://podium.example';
      await makeGame(app, { title: 'Plain', playUrl: 'http://plain.dev/', importedUpvotes: 9 });
      await makeGame(app, { title: 'Safe', playUrl: 'https://safe.dev/' });
      await app.ctx.db.transact(({ db }) => db.updateTable('games').set({ playsInPage: 1 }).execute());
      expect((await loadHome(app.ctx)).featured).toMatchObject({
        game: { title: 'Safe', playsInPage: true },
      });
      const surprises = await Promise.all([1, 2, 3].map((seed) => findSurprise(app.ctx, { seed })));
      expect(new Set(titlesOf(surprises.filter((game) => game !== undefined)))).toEqual(new Set(['Safe']));
    });

    it('the wall of fame has three entries per board, each with id, title, image, value and address', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app, { username: 'Ada', name: 'Ada L.' });
      const thumbnailUrl = 'https://img.example/a.png';
      const first = await makeGame(app, {
        title: 'Ä b',
        owner,
        importedUpvotes: 9,
        createdAt: 1,
        thumbnailUrl,
      });
      for (let i = 0; i < 3; i += 1) await makeGame(app, { title: `G${i}`, createdAt: 10 + i, views: 5 + i });
      const wall = await loadWallOfFame(app.ctx);
      expect(wall.mostVoted).toEqual([
        {
          id: first.id,
          title: 'Ä b',
          image: thumbnailUrl,
          value: 9,
          url: '/game/%C3%A4-b',
        },
      ]);
      expect(wall.newest.map(({ title, value }) => [title, value])).toEqual([
        ['G2', 12],
        ['G1', 11],
        ['G0', 10],
      ]);
      expect(wall.mostViewed.map(({ title, value }) => [title, value])).toEqual([
        ['G2', 7],
        ['G1', 6],
        ['G0', 5],
      ]);
      expect(wall.mostViewed[0]?.image).toBe(`/covers/${wall.mostViewed[0]?.id}.svg`);
      expect(wall.topCreators).toEqual([
        { id: owner.id, title: 'Ada L.', image: `/avatars/${owner.id}.svg`, value: 9, url: '/by/Ada' },
      ]);
    });

    it('boards of votes omit games without votes, boards of views games without views', async () => {
      await using app = await createTestApp({ dialect });
      await makeGame(app, { title: 'loved', importedUpvotes: 1 });
      await makeGame(app, { title: 'seen', views: 1 });
      await makeGame(app, { title: 'disliked', importedDownvotes: 2 });
      expect(await loadLeaderboard(app.ctx, { tab: 'top-voted' })).toMatchObject({
        games: [{ title: 'loved' }],
      });
      expect(await loadLeaderboard(app.ctx, { tab: 'most-viewed' })).toMatchObject({
        games: [{ title: 'seen' }],
      });
      const { mostVoted, mostViewed, newest } = await loadWallOfFame(app.ctx);
      expect([mostVoted, mostViewed].map(titlesOf)).toEqual([['loved'], ['seen']]);
      expect(newest).toHaveLength(3);
    });

    it('a leaderboard has pages, up to a hundred places', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(
        app,
        Array.from({ length: 102 }, (_, i) => ({ title: `G${i}`, createdAt: 1_000 - i })),
      );
      const pageOf = async (page: number) => {
        const board = await loadLeaderboard(app.ctx, { tab: 'newest', page });
        return { titles: board.tab === 'creators' ? [] : titlesOf(board.games), hasMore: board.hasMore };
      };
      const pages = await Promise.all([1, 2, 3, 4].map(pageOf));
      expect(pages.flatMap(({ titles }) => titles)).toEqual(Array.from({ length: 100 }, (_, i) => `G${i}`));
      expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false]);
    });

    it('similar games are the most trending and the newest, however many are alike', async () => {
      await using app = await createTestApp({ dialect });
      const made: { id: string }[] = [];
      for (let i = 0; i < 30; i += 1)
        made.push(await makeGame(app, { title: `G${i}`, category: 'Puzzle', createdAt: app.clock.now() + i }));
      await makeVotes(app, { gameId: made[15]?.id ?? '', by: await makePeople(app, 3) });
      // Reading a list takes new votes into the listing indexes.
      await readPage(app, { sort: 'trending' });
      const similar = await findSimilarGames(app.ctx, { gameId: made[3]?.id ?? '' });
      expect(titlesOf(similar)).toEqual(['G15', 'G29', 'G28']);
    });
  });

  describe(`ranks on ${dialect}`, () => {
    it('order by submissions, then votes, then the earlier join date, and are the same everywhere', async () => {
      await using app = await createTestApp({ dialect });
      const people = [];
      for (let i = 0; i < 12; i += 1) people.push(await makePerson(app, { dateJoined: 100 - (i % 4) }));
      for (const [i, owner] of people.entries()) {
        for (let n = 0; n < i % 3; n += 1) await makeGame(app, { owner, importedUpvotes: i % 2 });
      }
      const top = await findTopCreators(app.ctx, { limit: 100 });
      expect(top.map((creator) => creator.rank)).toEqual(top.map((_, i) => i + 1));
      expect(top).toHaveLength(8);
      const persons = await Promise.all(people.map(({ id }) => findPersonById(app.ctx, { id })));
      const everybody = persons.filter((person) => person !== null);
      for (const person of everybody) {
        expect(person.rank).toBe(rankOf(person, everybody));
        expect(top.find(({ id }) => id === person.id)?.rank ?? null).toBe(person.rank);
      }
    });

    it('a profile is found by its username in any case, with or without @, and contains no e-mail address', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app, { username: 'Ada_L', name: 'Ada' });
      const voters = [await makePerson(app), await makePerson(app)];
      const { id: gameId } = await makeGame(app, { owner: ada });
      await makeVotes(app, { gameId, by: voters });
      for (const username of ['Ada_L', 'ada_l', '@ADA_L']) {
        expect(await findPerson(app.ctx, { username })).toEqual({
          id: ada.id,
          username: 'Ada_L',
          name: 'Ada',
          bio: '',
          profilePicture: `/avatars/${ada.id}.svg`,
          dateJoined: app.clock.now(),
          totalSubmissions: 1,
          totalVotes: 2,
          rank: 1,
        });
      }
      for (const username of ['nobody', '', '@', 'ada_l\0', '%']) {
        expect(await findPerson(app.ctx, { username })).toBeNull();
      }
      expect((await findPerson(app.ctx, { username: voters[0]?.username ?? '' }))?.rank).toBeNull();
    });
  });
}
