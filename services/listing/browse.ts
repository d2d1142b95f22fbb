import { type GameCard, GENRES, generatedTag } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import type { BrowseQuery } from '#domain/listing/browse-query.ts';
import { foldText, normalizeQuery } from '#domain/listing/search-text.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { labelKey } from '#platform/db/games/game-tags.ts';
import { readCursor, writeCursor } from '#platform/db/listing/cursor.ts';
import { countGames, type GameCount, listPlaces } from '#platform/db/listing/find-games.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import { countLabels, countLabelsOf } from '#platform/db/listing/game-counts.ts';
import type { Placed } from '#platform/db/listing/keyset-page.ts';
import { type GameFilter, placeFilter } from '#platform/db/listing/query-plan.ts';
import { readMoment } from '#platform/db/listing/score-history.ts';
import {
  type GameOrder,
  movesWithVotes,
  type NumberKind,
  placeKinds,
} from '#platform/db/listing/sort-keys.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { presentCards } from '../games/present-game.ts';
import { searchGames } from './search-games.ts';
import { readShuffled, SHUFFLED_PLACE } from './shuffled.ts';
import { periodOf } from './time-window.ts';

/** /games, /games/latest, /games/unclaimed. */
export type BrowseList = 'all' | 'latest' | 'unclaimed';

/** By what a browse page is ordered: a sort, or how well games match a search. */
export type BrowseOrder = GameOrder | 'relevance';

/** What a page is ordered by: the address says it, else the search, else the list itself. */
function browseOrder(query: Pick<BrowseQuery, 'q' | 'sort'>, list: BrowseList): BrowseOrder {
  if (query.sort) return query.sort;
  if (query.q !== '') return 'relevance';
  return list === 'all' ? 'top' : 'newest';
}

/** What a browse page is narrowed to, its search aside. */
function browseFilter(
  ctx: AppContext,
  { query, list }: { query: BrowseQuery; list: BrowseList },
): GameFilter {
  const generated = query.generated ? [generatedTag(true, ctx.config.editorName)] : [];
  return {
    anyLabel: query.categories.map(labelKey),
    allLabels: [...generated, ...query.tags].map(labelKey),
    noLabels: query.withoutTags.map(labelKey),
    unclaimed: list === 'unclaimed',
    hasSource: query.hasSource,
    playsInPage: query.playsInPage,
    // Only the most voted have windows.
    added: browseOrder(query, list) === 'top' ? periodOf(query.window, ctx.clock.now()) : null,
    onBoards: false,
  };
}

export interface BrowsePage {
  games: GameCard[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
  /** How many games there are on all pages; at least so many where `isTotalExact` is false. */
  total: number;
  isTotalExact: boolean;
}

/**
 * One page of games. Categories are alternatives, each other filter narrows. A search matches title,
 * description and tags ignoring case; see search-games.ts for what comes first. Votes that come in between two pages
 * move no game from one to the other: the cursor holds the moment of the first page. A cursor that isn't ours gives the
 * first page.
 */
export async function browseGames(
  ctx: AppContext,
  { query, list = 'all' }: { query: BrowseQuery; list?: BrowseList },
): Promise<BrowsePage> {
  const order = browseOrder(query, list);
  const cursor = readCursor(cursorName(order, query), kindsOf(order), query.cursor);
  const { rows, found, moment, count } = await readSnapshot(ctx.db.read, async (db) => {
    const isMoving = order === 'relevance' || movesWithVotes(order);
    const now = isMoving && !cursor ? await readMoment(db) : '';
    const read = await readPage(ctx, db, {
      order,
      seed: query.seed ?? 0,
      text: foldText(normalizeQuery(query.q)),
      filter: browseFilter(ctx, { query, list }),
      after: cursor?.place ?? null,
      moment: cursor?.moment ?? '',
    });
    const page = read.found.slice(0, LIMITS.lists.browsePage);
    return { ...read, moment: cursor?.moment ?? now, rows: await readCards(db, page) };
  });
  const last = found.at(LIMITS.lists.browsePage - 1);
  const hasMore = found.length > LIMITS.lists.browsePage;
  const games = await presentCards(ctx, rows);
  return {
    games,
    nextCursor:
      hasMore && last ? writeCursor({ order: cursorName(order, query), moment, place: last.place }) : null,
    total: Math.max(count.games, count.isExact ? 0 : found.length),
    isTotalExact: count.isExact,
  };
}

type PageRequest = {
  order: BrowseOrder;
  seed: number;
  text: string;
  filter: GameFilter;
  after: readonly number[] | null;
  moment: string;
};

async function readPage(
  ctx: AppContext,
  db: Db,
  { order, seed, text, filter, after, moment }: PageRequest,
): Promise<{ found: Placed[]; count: GameCount }> {
  // One more than is shown tells whether there is another page.
  const limit = LIMITS.lists.browsePage + 1;
  const common = { filter, after, moment, limit };
  if (order === 'relevance') return searchGames(ctx, db, { ...common, text, order });
  if (text === '') {
    const count = await countGames(db, { filter });
    if (order !== 'random') return { found: await listPlaces(db, { ...common, order }), count };
    const found = await readShuffled({ seed, after, limit }, (part) =>
      listPlaces(db, { filter, order, ...part }),
    );
    return { found, count };
  }
  if (order !== 'random') return searchGames(ctx, db, { ...common, text, order });
  let count: GameCount = { games: 0, isExact: true };
  const found = await readShuffled({ seed, after, limit }, async (part) => {
    const result = await searchGames(ctx, db, { filter, text, order, moment, ...part });
    count = result.count;
    return result.found;
  });
  return { found, count };
}

/** A cursor is good for one order, and a shuffled one for one shuffle. */
function cursorName(order: BrowseOrder, { seed }: BrowseQuery): string {
  return order === 'random' ? `random ${seed ?? 0}` : order;
}

/** What the values of a cursor's place are. */
function kindsOf(order: BrowseOrder): readonly NumberKind[] {
  if (order === 'random') return SHUFFLED_PLACE;
  return order === 'relevance' ? ['whole', ...placeKinds('top')] : placeKinds(order);
}

/**
 * How many games each genre would show beside everything else that a browse page is asked for: the figures on its
 * chips. Null where counting them would mean reading a large site.
 */
export async function countByCategory(
  ctx: AppContext,
  { query, list }: { query: BrowseQuery; list: BrowseList },
): Promise<Readonly<Record<string, number>> | null> {
  const labels = GENRES.map(labelKey);
  const counts = await readSnapshot(ctx.db.read, (db) =>
    countAll(ctx, db, { query: { ...query, categories: [] }, list, labels }),
  );
  if (!counts) return null;
  return Object.fromEntries(GENRES.map((genre) => [genre, counts.get(labelKey(genre)) ?? 0]));
}

async function countAll(
  ctx: AppContext,
  db: Db,
  { query, list, labels }: { query: BrowseQuery; list: BrowseList; labels: readonly string[] },
): Promise<Map<string, number> | null> {
  const filter = browseFilter(ctx, { query, list });
  const text = foldText(normalizeQuery(query.q));
  if (text === '') {
    const placement = await placeFilter(db, filter);
    return placement ? countLabels(db, { placement, labels }) : new Map();
  }
  const order = browseOrder(query, list);
  const { hits } = await searchGames(ctx, db, { text, filter, order, after: null, moment: '', limit: 0 });
  return hits && countLabelsOf(db, { seqs: hits, labels });
}
