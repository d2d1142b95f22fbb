import { expect } from 'vitest';
import { foldText, normalizeQuery, queryText, type SearchableGame, searchTextOf, spellings } from '#domain/text.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import { countGames } from '#platform/db/listing/game-counts.ts';
import { planQuery, readList } from '#platform/db/listing/list-query.ts';
import { searchGames } from '#platform/db/listing/search.ts';
import type { TestApp } from './test-app.ts';

export type StoredGame = SearchableGame & { id: string };

/** A game's texts, prepared for the two rules. Preparing all games again for each query would take minutes. */
function textsOf(game: SearchableGame): { body: string; plain: string[] } {
  const { title, description, tags } = game;
  const texts = known.get(game) ?? {
    body: searchTextOf(game),
    plain: [title, description, ...tags].map(foldPlainly),
  };
  known.set(game, texts);
  return texts;
}
const known = new WeakMap<SearchableGame, { body: string; plain: string[] }>();

const foldPlainly = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ');

/**
 * The search rule (promises.md: listing 3): the query is a substring of the title, the description or one tag. Both are
 * folded, and punctuation inside words may be missing. An empty query matches everything.
 */
export const matchesQuery = (game: SearchableGame, query: string): boolean =>
  spellings(queryText(query)).some((spelling) => textsOf(game).body.includes(spelling));

/** The earlier rule, which only ignored case: what it found, every search must find, unless it cut a letter's marks. */
function matchesPlainly(game: SearchableGame, query: string): boolean {
  if (foldText(query).trim() === '' && query.trim() !== '') return false;
  const wanted = foldPlainly(normalizeQuery(query));
  return !MARK.test(wanted) && textsOf(game).plain.some((field) => field.split(wanted).slice(1).some(isWhole));
}
const MARK = /^[\p{M}\uff9e\uff9f]/u;
const isWhole = (rest: string): boolean => !MARK.test(rest);

/**
 * Expects the search to find all games that the rule finds, and to list them before others. A search with very many
 * hits needn't list them first (ADR 32).
 */
export async function expectSameAsRule(
  app: TestApp,
  { games, query, mostHits }: { games: readonly StoredGame[]; query: string; mostHits?: number | undefined },
): Promise<void> {
  const expected = games.filter((game) => matchesQuery(game, query)).map((game) => game.id);
  const { found, total, isExact } = await search(app, query, mostHits);
  const wanted = new Set(expected);
  const plainly = games.filter((game) => matchesPlainly(game, query)).map((game) => game.id);
  expect(found, `query ${JSON.stringify(query)}`).toEqual(expect.arrayContaining(plainly));
  const first = isExact ? found.slice(0, expected.length) : found.filter((id) => wanted.has(id));
  expect(first.toSorted(), `query ${JSON.stringify(query)}`).toEqual(expected.sort());
  expect(new Set(found).size).toBe(found.length);
  expect(total).toBe(found.length);
}

/**
 * Reads all games that a search finds. A search with more hits than `mostHits` doesn't sort them by relevance, so a
 * small number makes it work among few games as it does on a large site.
 */
export async function search(
  { ctx }: TestApp,
  query: string,
  mostHits?: number,
): Promise<{ found: string[]; total: number; isExact: boolean }> {
  const text = queryText(query);
  const db = ctx.db.read;
  const plan = await planQuery(db, {});
  if (!plan) return { found: [], total: 0, isExact: true };
  const limit = 10_000;
  const { games, count } =
    text === ''
      ? { games: await readList(db, { plan, order: 'top', limit }), count: await countGames(db, plan) }
      : await searchGames(db, { plan, text, order: 'relevance', limit, mostHits });
  const rows = await readCards(db, games);
  const total = count.isExact ? count.games : rows.length;
  return { found: rows.map((row) => row.id), total, isExact: count.isExact };
}

export async function readSearchable({ ctx }: TestApp): Promise<StoredGame[]> {
  const rows = await ctx.db.read.selectFrom('games').select(['id', 'title', 'description']).execute();
  const tags = await ctx.db.read.selectFrom('gameTags').select(['gameId', 'tag']).execute();
  const tagsOf = Map.groupBy(tags, (row) => row.gameId);
  return rows.map((row) => ({ ...row, tags: (tagsOf.get(row.id) ?? []).map(({ tag }) => tag) }));
}
