import { describe, expect, it } from 'vitest';
import { planQuery } from '#platform/db/listing/list-query.ts';
import { type SearchRequest, searchGames } from '#platform/db/listing/search.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** `mostHits` is how many hits a search reads and sorts at most. With this value, it sorts all of them. */
const KNOWN = 10_000;
const COMMON = 2;
/** A value for `mostHits` between the number of games with a matching title (24) and that of all hits (40). */
const TITLES_KNOWN = 30;

/**
 * How the games match 'red door': whole title; phrase in title; words in title and phrase in description; phrase in
 * description; words in description.
 */
const GAMES = [
  ['red door'],
  ['The red door', 'A red door again'],
  ['Door, red', 'Behind the red door'],
  ['Key', 'To the red door'],
  ['Lock', 'Of a door that is red'],
] as const;

describe('a search with very many hits', () => {
  for (const dialect of DIALECTS) {
    it(`lists each game once, although its pages are found in different ways, on ${dialect}`, async () => {
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
      for (const way of ways) {
        const found = await readPages(app, way);
        expect(found.toSorted((a, b) => a - b)).toEqual(games.map((_, n) => n + 1));
      }
      expect(await readPages(app, [TITLES_KNOWN])).toEqual(await readPages(app, [COMMON]));
    });

    it(`lists whole titles first, then other titles, on ${dialect}`, async () => {
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

/** The expected order. Votes decide between equals: games 3 and 4 if the search sorts all hits, otherwise 4 and 5. */
function ranked(mostHits: number): (place: number) => number {
  const order = mostHits === KNOWN ? [1, 2, 4, 3, 5] : [1, 2, 3, 5, 4];
  return (place) => order[place - 1] ?? 0;
}

/** Reads all pages of a search. Each page uses the next value in `ways`, in turn, as its `mostHits`. */
async function readPages({ ctx }: TestApp, ways: readonly number[]): Promise<number[]> {
  const plan = await planQuery(ctx.db.read, {});
  if (!plan) throw new Error('There are no games.');
  const seqs: number[] = [];
  let after: SearchRequest['after'] = null;
  for (let page = 0; page < 60; page += 1) {
    const request: SearchRequest = { plan, text: 'red door', order: 'relevance', after, limit: 3 };
    const { games } = await searchGames(ctx.db.read, { ...request, mostHits: ways[page % ways.length] });
    if (games.length === 0) return seqs;
    seqs.push(...games.map(({ seq }) => seq));
    after = games.at(-1)?.key;
  }
  throw new Error('The pages have no end.');
}
