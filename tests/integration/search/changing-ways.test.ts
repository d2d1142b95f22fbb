import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#platform/db/listing/query-plan.ts';
import type { SearchCosts } from '#platform/db/listing/search.ts';
import { searchGames } from '#services/listing/search-games.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const KNOWN: SearchCosts = { firstLook: 1, deepLook: 1, mostHits: 10_000, common: 1e9, smallSite: 0 };
const COMMON: SearchCosts = { firstLook: 40, deepLook: 40, mostHits: 2, common: 1, smallSite: 0 };
/** Too many texts have the words, but not too many titles. */
const TITLES_KNOWN: SearchCosts = { firstLook: 3, deepLook: 40, mostHits: 30, common: 30, smallSite: 0 };

/** In the order of ADR 32: the whole title, as it stands in titles, its words there, in any text. */
const GAMES = [
  ['red door'],
  ['The red door', 'A red door again'],
  ['Door, red', 'Behind the red door'],
  ['Key', 'To the red door'],
  ['Lock', 'Of a door that is red'],
] as const;

describe('a search with very many hits', () => {
  for (const dialect of DIALECTS) {
    it(`shows each game once, whichever way each of its pages is found, on ${dialect}`, async () => {
      await using app = await createTestApp({ dialect });
      const games = Array.from({ length: 40 }, (_, n) => {
        const [title, description = ''] = GAMES[n % GAMES.length] ?? ['', ''];
        return { title, description, importedUpvotes: (n * 7) % 40 };
      });
      await insertGames(app, games);
      const ways = [
        [KNOWN],
        [COMMON],
        [TITLES_KNOWN],
        [KNOWN, COMMON],
        [COMMON, KNOWN],
        [COMMON, COMMON, KNOWN],
        [COMMON, TITLES_KNOWN],
        [TITLES_KNOWN, COMMON],
      ];
      for (const costs of ways) {
        const found = await readPages(app, costs);
        expect(found.toSorted((a, b) => a - b)).toEqual(games.map((_, n) => n + 1));
      }
      expect(await readPages(app, [TITLES_KNOWN])).toEqual(await readPages(app, [COMMON]));
    });

    it(`has whole titles first, then titles, on ${dialect}`, async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(
        app,
        GAMES.map(([title, description = ''], n) => ({ title, description, importedUpvotes: n })),
      );
      expect(await readPages(app, [KNOWN])).toEqual([1, 2, 3, 4, 5].map(ranked(KNOWN)));
      expect(await readPages(app, [COMMON])).toEqual([1, 2, 3, 4, 5].map(ranked(COMMON)));
    });
  }
});

/** Known to the last, a game with the text as it stands goes before one with its words in its title; else the most voted. */
function ranked(costs: SearchCosts): (place: number) => number {
  const order = costs === KNOWN ? [1, 2, 4, 3, 5] : [1, 2, 3, 5, 4];
  return (place) => order[place - 1] ?? 0;
}

/** All pages, one way after the other. */
async function readPages({ ctx }: TestApp, ways: readonly SearchCosts[]): Promise<number[]> {
  const seqs: number[] = [];
  let after: readonly number[] | null = null;
  for (let page = 0; page < 60; page += 1) {
    const costs = ways[page % ways.length] ?? KNOWN;
    const request = {
      text: 'red door',
      filter: NO_FILTER,
      order: 'relevance',
      moment: '',
      limit: 3,
    } as const;
    const { found } = await searchGames(ctx, ctx.db.read, { ...request, after, costs });
    if (found.length === 0) return seqs;
    seqs.push(...found.map(({ seq }) => seq));
    after = found.at(-1)?.place ?? null;
  }
  throw new Error('The pages have no end.');
}
