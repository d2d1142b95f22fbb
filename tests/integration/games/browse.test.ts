import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { type BrowseList, type BrowseQuery, EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { type BrowsePage, browseGames } from '#services/listing/browse.ts';
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
  });
}
