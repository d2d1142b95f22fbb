import { Buffer } from 'node:buffer';
import type { Sort } from '#domain/listing/browse-query.ts';
import type { Database, Db } from '../database.ts';
import { readSnapshot } from '../portability.ts';
import { findRow } from '../rows.ts';
import type { GameRow } from '../schema.ts';
import { type GameCardRow, readCards } from './game-cards.ts';
import { countGames } from './game-counts.ts';
import { keyKinds, type ListedGame, type NumberKind, readPage, type SortKey } from './keyset-page.ts';
import { type GameFilter, planQuery } from './query-plan.ts';
import { currentSnapshot, movesWithVotes, type Snapshot, withVotesIndexed } from './score-history.ts';
import { type GameCount, type SearchRequest, searchGames } from './search.ts';

interface FindGames extends Pick<GameList, 'filter' | 'limit'> {
  /** 'relevance' sorts the best matches first. It needs a `text`. */
  order: Sort | 'relevance';
  /** Decides where a 'random' list starts. */
  seed?: number;
  /** The searched text, folded by `queryText`; '' finds all games that pass the filter. */
  text: string;
  /** An invalid cursor gives the first page. */
  cursor: string | null;
}

/**
 * One page of a list or of search results, in the requested order, and the number of games on all pages. `nextCursor`
 * is null on the last page. Otherwise, it holds the first page's snapshot, so that later votes don't move games between
 * pages (ADR 31).
 */
export async function findGames(database: Database, request: FindGames) {
  const { order, seed = 0, text, filter, limit } = request;
  const name = order === 'random' ? `random ${seed}` : order;
  const cursor = readCursor(request.cursor, { order: name, kinds: kindsOf(order) });
  return readSnapshot(await withVotesIndexed(database), async (db) => {
    const plan = await planQuery(db, filter);
    if (!plan) return { games: [], nextCursor: null, count: { games: 0, isExact: true } };
    const isMoving = order === 'relevance' || movesWithVotes(order);
    const snapshot = cursor?.snapshot ?? (isMoving ? await currentSnapshot(db) : '');
    // Reads one extra game to tell whether there is another page.
    const from = { after: cursor?.key, snapshot: cursor ? snapshot : '' };
    const page = { plan, order, text, ...from, limit: limit + 1 };
    const { games, count } = await (order === 'random' ? readShuffled(db, page, seed) : readGames(db, page));
    const shown = games.slice(0, limit);
    const last = games.length > limit ? shown.at(-1) : undefined;
    return {
      games: await readCards(db, shown),
      nextCursor: last ? writeCursor({ order: name, snapshot, key: last.key }) : null,
      count: count.isExact ? count : { ...count, games: Math.max(count.games, games.length) },
    };
  });
}

type GameList = { filter: GameFilter; order: Sort; limit: number };

/** The first games of a list. */
export async function listGames(database: Database, list: GameList): Promise<GameCardRow[]> {
  const db = await withVotesIndexed(database);
  return readCards(db, await readListed(db, list));
}

/** Needs the connection from `withVotesIndexed`, or else the list may lack the latest votes. */
async function readListed(db: Db, { filter, ...page }: GameList & { after?: SortKey }) {
  const plan = await planQuery(db, filter);
  return plan ? readPage(db, { plan, ...page }) : [];
}

/** `place`: counted from 1. */
export type Placed = Pick<GameRow, 'id' | 'slug' | 'title'> & { place: number };

/** The places of a creator's games among a list's first `limit` games. Skips games with a sort value of 0. */
export async function listPlacesOf(database: Database, given: GameList & { creatorId: string }) {
  const { creatorId, ...list } = given;
  const db = await withVotesIndexed(database);
  const listed = await readListed(db, list);
  const seqs = listed.filter(({ key: [value = 0] }) => value > 0).map(({ seq }) => seq);
  if (seqs.length === 0) return [];
  const own = db.selectFrom('games').where('seq', 'in', seqs).where('creatorId', '=', creatorId);
  const games = await own.select(['seq', 'id', 'slug', 'title']).execute();
  return games.map(({ seq, ...game }) => ({ ...game, place: seqs.indexOf(seq) + 1 })).sort((a, b) => a.place - b.place);
}

/** The games that follow this one in the list ordered by upvotes. */
export async function listGamesBelow(
  database: Database,
  { gameId, ...list }: Omit<GameList, 'order'> & { gameId: string },
): Promise<GameCardRow[]> {
  // Updates the list's order before it reads the game. Otherwise, the game's upvotes could be outdated.
  const db = await withVotesIndexed(database);
  const game = await findRow(db, 'games', { id: gameId });
  if (!game) return [];
  const after = [game.upvotes, game.createdAt, game.seq];
  return readCards(db, await readListed(db, { ...list, order: 'top', after }));
}

type Found = { games: ListedGame[]; count: GameCount };

async function readGames(db: Db, request: SearchRequest): Promise<Found> {
  const { text, order, ...page } = request;
  if (text !== '' || order === 'relevance') return searchGames(db, request);
  return { games: await readPage(db, { ...page, order }), count: await countGames(db, page.plan) };
}

/**
 * One page of a shuffled list. Every game has a fixed random position, and the seed decides at which position the list
 * starts. The list goes down to the lowest position, then on from the highest. A game's key begins with 0 in the first
 * of these two parts, and with 1 in the second.
 */
async function readShuffled(db: Db, request: SearchRequest, seed: number): Promise<Found> {
  // Hashes the seed, because lists with similar seeds would otherwise start next to each other.
  const start = [Math.imul(seed, 2_654_435_761) >>> 0, 0];
  const [lap = 0, ...key] = request.after ?? [0, ...start];
  const ahead = lap === 0 ? await readGames(db, { ...request, after: key }) : null;
  const limit = request.limit - (ahead?.games.length ?? 0);
  if (ahead && limit <= 0) return inLap(ahead, 0);
  const behind = await readGames(db, { ...request, after: lap === 0 ? null : key, until: start, limit });
  return { ...behind, games: [...(ahead ? inLap(ahead, 0).games : []), ...inLap(behind, 1).games] };
}

const inLap = ({ games, count }: Found, lap: number): Found => ({
  games: games.map(({ seq, key }) => ({ seq, key: [lap, ...key] })),
  count,
});

function kindsOf(order: Sort | 'relevance'): readonly NumberKind[] {
  if (order === 'relevance') return ['whole', ...keyKinds('top')];
  return order === 'random' ? ['whole', ...keyKinds(order)] : keyKinds(order);
}

/** Where a page of a list ended. In URLs it is opaque text, valid only for the same order. */
interface Cursor {
  /** The list's order, and the seed of a shuffle. */
  order: string;
  /** The snapshot of the list's first page; '' if the order doesn't depend on votes, or if the snapshot is too long. */
  snapshot: Snapshot;
  key: SortKey;
}

export const writeCursor = ({ order, snapshot, key }: Cursor): string =>
  Buffer.from(JSON.stringify([order, snapshot, ...key])).toString('base64url');

/** Parses a cursor. Returns null, which means the first page, if the cursor is absent, invalid or for another order. */
export function readCursor(
  cursor: string | null,
  { order, kinds }: { order: string; kinds: readonly NumberKind[] },
): Cursor | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values[0] !== order) return null;
    const [, snapshot, ...key]: unknown[] = values;
    if (typeof snapshot !== 'string' || key.length !== kinds.length) return null;
    const isKey = (values: unknown[]): values is number[] => values.every((value, at) => isNumber(value, kinds[at]));
    return isKey(key) ? { order, snapshot, key } : null;
  } catch {
    return null;
  }
}

const isNumber = (value: unknown, kind: NumberKind | undefined): boolean =>
  kind === 'fraction' ? Number.isFinite(value) : Number.isSafeInteger(value);
