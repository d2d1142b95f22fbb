import type { GameCard } from '#domain/game.ts';
import { LIMITS } from '#domain/limits.ts';
import type { BrowseQuery } from '#domain/schemas/browse-query.ts';
import { foldText, normalizeQuery } from '#domain/search-text.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { readCards } from '#platform/db/game-cards.ts';
import { countGames, type GameCount, listPlaces } from '#platform/db/game-lists.ts';
import { readMoment } from '#platform/db/game-moves.ts';
import { movesWithVotes, type NumberKind, placeKinds } from '#platform/db/game-orders.ts';
import type { Placed } from '#platform/db/game-streams.ts';
import type { GameFilter } from '#platform/db/placement.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { readCursor, writeCursor } from './browse-cursor.ts';
import { type BrowseList, type BrowseOrder, browseFilter, browseOrder } from './browse-filter.ts';
import { presentCards } from './present-game.ts';
import { searchGames } from './search-games.ts';
import { readShuffled, SHUFFLED_PLACE } from './shuffled.ts';

export interface BrowsePage {
  games: GameCard[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
  /** How many games there are on all pages; at least so many where `isTotalExact` is false. */
  total: number;
  isTotalExact: boolean;
}

/**
 * One page of games (section 2, Browse). Categories are alternatives, each other filter narrows. A search matches title,
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
