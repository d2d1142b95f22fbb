import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { type BrowseList, type BrowseQuery, EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { type BrowsePage, browseGames, findGamesOf } from '#services/listing/browse.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const PAGE = LIMITS.lists.browsePage;

for (const dialect of DIALECTS) {
  describe(`browseGames on ${dialect}`, () => {
    let app: TestApp;
    beforeEach(async () => {
      app = await createTestApp({ dialect });
      return () => app[Symbol.asyncDispose]();
    });

    const browse = (query: Partial<BrowseQuery> = {}, list: BrowseList = 'all'): Promise<BrowsePage> =>
      browseGames(app.ctx, { query: { ...EMPTY_BROWSE_QUERY, ...query }, list });
    const titles = async (query: Partial<BrowseQuery>, list?: BrowseList) =>
      (await browse(query, list)).games.map((game) => game.title);

    async function readToTheEnd(query: Partial<BrowseQuery>, list?: BrowseList): Promise<string[]> {
      const ids: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page: BrowsePage = await browse({ ...query, cursor }, list);
        ids.push(...page.games.map((game) => game.id));
        expect(page.total).toBeGreaterThanOrEqual(ids.length);
        if (page.nextCursor === null) return ids;
        expect(page.games).toHaveLength(PAGE);
        cursor = page.nextCursor;
      }
    }

    it('pages through every order to the end, with each game once, even if all values are equal', async () => {
      const createdAt = 1_000;
      await insertGames(
        app,
        Array.from({ length: PAGE * 2 + 5 }, (_, i) => ({
          title: i % 2 ? 'Even odder' : 'Odd',
          createdAt: createdAt + Math.floor(i / 40),
          importedUpvotes: i % 3,
          views: i % 2,
        })),
      );
      for (const sort of ['newest', 'top', 'most-viewed'] as const) {
        const ids = await readToTheEnd({ sort });
        expect(ids).toHaveLength(PAGE * 2 + 5);
        expect(new Set(ids).size).toBe(ids.length);
      }
      const found = await readToTheEnd({ q: 'odd' });
      expect(new Set(found).size).toBe(PAGE * 2 + 5);
      expect((await browse()).total).toBe(PAGE * 2 + 5);
    });

    it('returns no cursor if the last page is exactly full', async () => {
      await insertGames(
        app,
        Array.from({ length: PAGE }, () => ({ title: 'Full' })),
      );
      expect(await browse()).toMatchObject({ nextCursor: null, total: PAGE });
      await insertGames(app, [{ title: 'One more' }]);
      const { nextCursor } = await browse();
      expect(nextCursor).not.toBeNull();
      expect((await browse({ cursor: nextCursor })).games).toHaveLength(1);
    });

    it('returns the first page for a cursor that isn’t its own', async () => {
      await insertGames(
        app,
        Array.from({ length: PAGE + 3 }, (_, i) => ({ title: `No ${i}`, importedUpvotes: i })),
      );
      const first = await browse({ sort: 'top' });
      const ofAnotherOrder = (await browse({ sort: 'newest' })).nextCursor ?? '';
      const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const places = [
        ...[[], [1, 2], [1, 2, 3, 4], [1, 2, 'x'], [1, 2, '\0'], [1, 2, ['x']], [null, 2, 3]],
        ...[
          [1.5, 2.5, 3.5],
          [1e300, 1, 1],
          [-1e300, 0, 0],
          [0, 1e20, 1],
          [0, 1, 2 ** 53],
        ],
      ];
      const broken = [
        ...['', 'x', '!!!', ofAnotherOrder, first.nextCursor?.slice(0, -4) ?? ''],
        ...[null, 'top', {}, ['top'], ['top', 1, 2, 3, 4]].map(write),
        ...places.map((place) => write(['top', '', ...place])),
      ];
      for (const cursor of broken) {
        expect((await browse({ sort: 'top', cursor })).games, cursor).toEqual(first.games);
      }
    });

    it('keeps its position when games are added and votes are cast', async () => {
      await insertGames(
        app,
        Array.from({ length: PAGE * 2 }, (_, i) => ({ title: `Game ${i}`, createdAt: i })),
      );
      const first = await browse({ sort: 'newest' });
      await insertGames(app, [{ title: 'Brand new', createdAt: 10_000 }]);
      const second = await browse({ sort: 'newest', cursor: first.nextCursor });
      const seen = [...first.games, ...second.games].map((game) => game.title);
      expect(seen).toEqual(Array.from({ length: PAGE * 2 }, (_, i) => `Game ${PAGE * 2 - 1 - i}`));
    });

    it('matches a category by category or tag, in any case; several are alternatives', async () => {
      await insertGames(app, [
        { title: 'by category', category: 'Puzzle', createdAt: 4 },
        { title: 'by tag', category: 'Other', tags: ['cosy', 'PUZZLE'], createdAt: 3 },
        { title: 'by other', category: 'Racing', createdAt: 2 },
        { title: 'not', category: 'Puzzles', tags: ['puzzling'], description: 'puzzle', createdAt: 1 },
      ]);
      expect(await titles({ categories: ['puzzle'], sort: 'newest' })).toEqual(['by category', 'by tag']);
      expect(await titles({ categories: ['Puzzle', 'Racing'], sort: 'newest' })).toEqual([
        'by category',
        'by tag',
        'by other',
      ]);
      expect(await browse({ categories: ['Sports'] })).toEqual({
        games: [],
        nextCursor: null,
        total: 0,
        isTotalExact: true,
      });
    });

    it('finds fully generated games by the editor’s tag, and applies every other filter', async () => {
      const full = '100% AI Editor';
      await insertGames(app, [
        { title: 'Full puzzle', category: 'Puzzle', tags: ['Puzzle', full] },
        { title: 'Full racer', category: 'Racing', tags: [full.toLowerCase()] },
        { title: 'Mixed puzzle', category: 'Puzzle', tags: ['Mixed'] },
      ]);
      expect((await titles({ generated: true })).sort()).toEqual(['Full puzzle', 'Full racer']);
      expect(await titles({ generated: true, categories: ['Puzzle'] })).toEqual(['Full puzzle']);
      expect(await titles({ generated: true, q: 'RACE' })).toEqual(['Full racer']);
      expect(await titles({ generated: true, categories: ['Puzzle'], q: 'racer' })).toEqual([]);
    });

    it('lists only unclaimed games on the unclaimed page, without pending ones', async () => {
      const owner = await makePerson(app);
      await makeGame(app, { title: 'Owned', owner });
      await makeGame(app, { title: 'Free', createdAt: 5 });
      await makeGame(app, { title: 'Free and newer', createdAt: 9 });
      await insertGames(app, [{ title: 'Pending', ownershipStatus: 'pending_claim' }]);
      expect(await titles({}, 'unclaimed')).toEqual(['Free and newer', 'Free']);
      expect(await titles({ q: 'free', sort: 'newest' }, 'unclaimed')).toEqual(['Free and newer', 'Free']);
    });

    it('ranks a search by title matches, then votes, then age, even with 1 or 2 letters', async () => {
      await insertGames(app, [
        { title: 'Nothing', description: 'a space story', importedUpvotes: 100, createdAt: 1 },
        { title: 'SPACE two', importedUpvotes: 2, createdAt: 2 },
        { title: 'Deep space', importedUpvotes: 7, createdAt: 3 },
        { title: 'Space three', importedUpvotes: 2, createdAt: 4 },
        { title: 'Tagged', tags: ['Space'], importedUpvotes: 101, createdAt: 5 },
        { title: 'Else' },
      ]);
      const ranked = ['Deep space', 'Space three', 'SPACE two', 'Tagged', 'Nothing'];
      expect(await titles({ q: ' space ' })).toEqual(ranked);
      expect(await titles({ q: 'sp' })).toEqual(ranked);
      expect(await titles({ q: 'p' })).toEqual(ranked);
      expect(await titles({ q: '%' })).toEqual([]);
      expect(await titles({ q: 'space', sort: 'newest' })).toEqual([
        'Tagged',
        'Space three',
        'Deep space',
        'SPACE two',
        'Nothing',
      ]);
    });

    it('returns what a card needs: tags in order, the creator, and views not yet written', async () => {
      const owner = await makePerson(app, { username: 'Ada', name: 'Ada L.' });
      const { id, slug } = await makeGame(app, { title: 'Card', owner, tags: ['b', 'a', 'c'], views: 3 });
      app.ctx.views.count(id);
      expect((await browse()).games).toEqual([
        {
          id,
          slug,
          title: 'Card',
          thumbnailUrl: null,
          category: 'Other',
          tags: ['b', 'a', 'c'],
          creator: { username: 'Ada', name: 'Ada L.' },
          createdAt: app.clock.now(),
          upvotes: 0,
          downvotes: 0,
          views: 4,
          ownershipStatus: 'claimed',
        },
      ]);
    });

    it('lists one person’s games, newest first, to the end', async () => {
      const [ada, bob] = [await makePerson(app), await makePerson(app)];
      for (let i = 0; i < PAGE + 2; i += 1) await makeGame(app, { owner: ada, title: `Ada ${i}`, createdAt: i });
      await makeGame(app, { owner: bob });
      const first = await findGamesOf(app.ctx, { userId: ada.id });
      const second = await findGamesOf(app.ctx, { userId: ada.id, cursor: first.nextCursor });
      expect(first.total).toBe(PAGE + 2);
      expect([...first.games, ...second.games].map((game) => game.title)).toEqual(
        Array.from({ length: PAGE + 2 }, (_, i) => `Ada ${PAGE + 1 - i}`),
      );
      expect(second.nextCursor).toBeNull();
    });
  });
}
