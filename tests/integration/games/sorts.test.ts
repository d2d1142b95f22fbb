import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDice } from '#artwork/draw.ts';
import { LIMITS } from '#domain/limits.ts';
import type { BrowseQuery, Sort } from '#domain/listing/browse-query.ts';
import { trendingScore, wilsonLowerBound } from '#domain/listing/ranking.ts';
import { readAllPages, readPage, titlesOf } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames } from '#tests/support/factories.ts';
import { TEST_START } from '#tests/support/fakes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Made = ReturnType<typeof makeGames>[number];

/** Makes games of which some have equal sort keys. */
function makeGames() {
  const dice = createDice('sorts');
  return Array.from({ length: 130 }, (_, n) => {
    const many = dice.chance(0.3) ? 400 : 6;
    return {
      title: `Game ${n}`,
      category: dice.pick(['Puzzle', 'Racing', 'Action']),
      tags: ['cats', 'retro', '3d'].filter(() => dice.chance(0.4)),
      createdAt: TEST_START - dice.whole(0, 60) * 12 * HOUR,
      importedUpvotes: dice.whole(0, many),
      importedDownvotes: dice.whole(0, Math.ceil(many / 3)),
      views: dice.whole(0, 40),
      sourceUrl: dice.chance(0.5) ? `https://code.example/${n}` : '',
      /** The game's number. Of games with equal sort keys, the one with the higher number comes first. */
      n,
    };
  });
}

const votesOf = ({ importedUpvotes: upvotes, importedDownvotes: downvotes }: Made) => ({
  upvotes,
  downvotes,
});

const KEYS: Readonly<Record<Exclude<Sort, 'random'>, (game: Made) => number[]>> = {
  newest: (game) => [game.createdAt],
  top: (game) => [game.importedUpvotes, game.createdAt],
  trending: (game) => [trendingScore({ ...votesOf(game), createdAt: game.createdAt })],
  'best-rated': (game) => [wilsonLowerBound(votesOf(game)) ?? -1, game.createdAt],
  'needs-votes': (game) => [-(game.importedUpvotes + game.importedDownvotes), game.createdAt],
  updated: (game) => [game.createdAt],
  'most-viewed': (game) => [game.views, game.createdAt],
};

function sorted(games: readonly Made[], sort: keyof typeof KEYS): string[] {
  const place = (game: Made) => [...KEYS[sort](game), game.n];
  const compare = (a: number[], b: number[]) => {
    const at = a.findIndex((value, i) => Math.abs(value - (b[i] ?? 0)) > 1e-9);
    return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
  };
  return games.toSorted((a, b) => compare(place(a), place(b))).map((game) => game.title);
}

for (const dialect of DIALECTS) {
  describe(`sorts and filters on ${dialect}`, () => {
    let app: TestApp;
    const games = makeGames();

    beforeAll(async () => {
      app = await createTestApp({ dialect });
      await insertGames(
        app,
        games.map(({ n, ...game }) => game),
      );
    });
    afterAll(() => app[Symbol.asyncDispose]());

    const read = async (query: Partial<BrowseQuery>) => titlesOf(await readAllPages(app, query));

    for (const sort of Object.keys(KEYS) as (keyof typeof KEYS)[]) {
      it(`${sort} orders all games by its formula, to the last page`, async () => {
        expect(await read({ sort })).toEqual(sorted(games, sort));
      });

      it(`${sort} sorts the games that pass filters`, async () => {
        const left = games.filter(
          ({ category, tags, sourceUrl }) =>
            ['Puzzle', 'Racing'].includes(category) &&
            tags.includes('cats') &&
            !tags.includes('3d') &&
            sourceUrl !== '',
        );
        const query = {
          categories: ['Puzzle', 'racing'],
          tags: ['CATS'],
          withoutTags: ['3D'],
          hasSource: true,
        };
        expect(await read({ ...query, sort })).toEqual(sorted(left, sort));
        expect((await readPage(app, { ...query, sort })).total).toBe(left.length);
        const others = games.filter(({ category, tags }) => category === 'Action' || tags.includes('retro'));
        expect(await read({ categories: ['Action', 'retro'], sort })).toEqual(sorted(others, sort));
      });

      it(`${sort} sorts the games that a search finds`, async () => {
        const left = games.filter(({ title }) => title.includes('1'));
        // A search finds all words, anywhere in the text. With a chosen sort, better matches don't come first.
        expect(await read({ q: 'e 1', sort })).toEqual(sorted(left, sort));
        expect(await read({ q: 'ame 12', sort })).toEqual(
          sorted(
            games.filter(({ title }) => title.includes('12')),
            sort,
          ),
        );
        expect(await read({ q: '1', sort, categories: ['Puzzle'] })).toEqual(
          sorted(
            left.filter(({ category }) => category === 'Puzzle'),
            sort,
          ),
        );
      });
    }

    it('the most voted of a time window are games that were added in it', async () => {
      for (const [window, days] of [
        ['day', 1],
        ['week', 7],
        ['month', 30],
      ] as const) {
        const left = games.filter(({ createdAt }) => createdAt >= TEST_START - days * DAY);
        expect(await read({ sort: 'top', window })).toEqual(sorted(left, 'top'));
        expect((await readPage(app, { sort: 'top', window })).total).toBe(left.length);
        const puzzles = left.filter(({ category }) => category === 'Puzzle');
        expect(await read({ window, categories: ['Puzzle'] })).toEqual(sorted(puzzles, 'top'));
      }
      expect(await read({ sort: 'newest', window: 'day' })).toEqual(sorted(games, 'newest'));
    });

    it('a shuffled list contains each game once, in another order for another seed', async () => {
      const first = await read({ sort: 'random', seed: 7 });
      expect(first.toSorted()).toEqual(games.map(({ title }) => title).sort());
      expect(await read({ sort: 'random', seed: 7 })).toEqual(first);
      const second = await read({ sort: 'random', seed: 8 });
      expect(second).not.toEqual(first);
      expect(second.toSorted()).toEqual(first.toSorted());
      const found = await read({ sort: 'random', seed: 9, q: '1', tags: ['cats'] });
      const left = games.filter(({ title, tags }) => title.includes('1') && tags.includes('cats'));
      expect(found.toSorted()).toEqual(left.map(({ title }) => title).sort());
    });

    it('a shuffled list has a full first and a second page, wherever its seed starts', async () => {
      for (let seed = 0; seed < 150; seed += 1) {
        const page = await readPage(app, { sort: 'random', seed, categories: ['Puzzle'] });
        expect(page.games, `seed ${seed}`).toHaveLength(LIMITS.lists.browsePage);
        expect(page.nextCursor, `seed ${seed}`).not.toBeNull();
      }
    });

    it('an impossible combination of filters shows no games', async () => {
      const none = { games: [], nextCursor: null, total: 0, isTotalExact: true };
      expect(await readPage(app, { tags: ['cats'], withoutTags: ['Cats'] })).toEqual(none);
      expect(await readPage(app, { tags: ['nobody has this'] })).toEqual(none);
      expect((await readPage(app, { withoutTags: ['nobody has this'] })).total).toBe(games.length);
    });
  });
}
