import { Buffer } from 'node:buffer';
import type { Sort } from '#domain/listing/browse-query.ts';
import type { Database, Db } from '../database.ts';
import { readSnapshot } from '../portability.ts';
import { findRow } from '../rows.ts';
import type { GameRow } from '../schema.ts';
import { type GameCardRow, readCards } from './game-cards.ts';
import { countGames } from './game-counts.ts';
import {
  type GameFilter,
  keyKinds,
  type ListedGame,
  type NumberKind,
  planQuery,
  readList,
  type SortKey,
} from './list-query.ts';
import { type GameCount, type SearchRequest, searchGames } from './search.ts';

interface FindGames extends Pick<GameList, 'filter' | 'limit'> {
  /** 'relevance' needs a `text`. */
  order: Sort | 'relevance';
  seed?: number;
  /** The searched text, folded by `queryText`; '' finds all games that pass the filter. */
  text: string;
  cursor: string | null;
}

/** A game whose votes change meanwhile may be on two pages, or on none (docs/promises.md). */
export async function findGames(database: Database, request: FindGames) {
  const { order, seed = 0, text, filter, limit } = request;
  const name = order === 'random' ? `random ${seed}` : order;
  const after = readCursor(request.cursor, { order: name, kinds: kindsOf(order) });
  return readSnapshot(database.read, async (db) => {
    const plan = await planQuery(db, filter);
    if (!plan) return { games: [], nextCursor: null, count: { games: 0, isExact: true } };
    const page = { plan, order, text, after, limit: limit + 1 };
    const { games, count } = await (order === 'random' ? readShuffled(db, page, seed) : readGames(db, page));
    const shown = games.slice(0, limit);
    const last = games.length > limit ? shown.at(-1) : undefined;
    return {
      games: await readCards(db, shown),
      nextCursor: last ? writeCursor(name, last.key) : null,
      count: count.isExact ? count : { ...count, games: Math.max(count.games, games.length) },
    };
  });
}

type GameList = { filter: GameFilter; order: Sort; limit: number };

export async function listGames({ read }: Database, list: GameList): Promise<GameCardRow[]> {
  return readCards(read, await readListed(read, list));
}

async function readListed(db: Db, { filter, ...page }: GameList & { after?: SortKey }) {
  const plan = await planQuery(db, filter);
  return plan ? readList(db, { plan, ...page }) : [];
}

export type Placed = Pick<GameRow, 'id' | 'slug' | 'title'> & { place: number };

export async function listPlacesOf({ read: db }: Database, given: GameList & { creatorId: string }) {
  const { creatorId, ...list } = given;
  const listed = await readListed(db, list);
  const seqs = listed.filter(({ key: [value = 0] }) => value > 0).map(({ seq }) => seq);
  const own = db.selectFrom('games').where('seq', 'in', seqs).where('creatorId', '=', creatorId);
  const games = await own.select(['seq', 'id', 'slug', 'title']).execute();
  return games.map(({ seq, ...game }) => ({ ...game, place: seqs.indexOf(seq) + 1 })).sort((a, b) => a.place - b.place);
}

export async function listGamesBelow(
  { read: db }: Database,
  { gameId, ...list }: Omit<GameList, 'order'> & { gameId: string },
): Promise<GameCardRow[]> {
  const game = await findRow(db, 'games', { id: gameId });
  if (!game) return [];
  const after = [game.upvotes, game.createdAt, game.seq];
  return readCards(db, await readListed(db, { ...list, order: 'top', after }));
}

type Found = { games: ListedGame[]; count: GameCount };

async function readGames(db: Db, request: SearchRequest): Promise<Found> {
  const { text, order, ...page } = request;
  if (text !== '' || order === 'relevance') return searchGames(db, request);
  return { games: await readList(db, { ...page, order }), count: await countGames(db, page.plan) };
}

/**
 * Every game has a fixed random position. The list goes down from the seed's position to the lowest, then on from the
 * highest. A key begins with 0 in the first part, and with 1 in the second.
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

/** In URLs it is opaque text, valid only for the same order (and seed of a shuffle). */
export const writeCursor = (order: string, key: SortKey): string =>
  Buffer.from(JSON.stringify([order, ...key])).toString('base64url');

export function readCursor(
  cursor: string | null,
  { order, kinds }: { order: string; kinds: readonly NumberKind[] },
): SortKey | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values[0] !== order) return null;
    const [, ...key]: unknown[] = values;
    const isKey = (values: unknown[]): values is number[] =>
      values.length === kinds.length && values.every((value, at) => isNumber(value, kinds[at]));
    return isKey(key) ? key : null;
  } catch {
    return null;
  }
}

const isNumber = (value: unknown, kind: NumberKind | undefined): boolean =>
  kind === 'fraction' ? Number.isFinite(value) : Number.isSafeInteger(value);
