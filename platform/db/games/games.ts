import { type SqlBool, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../database.ts';
import { findPartsOf } from '../listing/game-cards.ts';
import { isPostgres, isStorable } from '../portability.ts';
import { findRow, lockRow, lockRows } from '../rows.ts';
import type { GameRow } from '../schema.ts';
import { SHOWN_PICTURES } from './uploads.ts';

/** Skips games that the owner deleted. */
export const lockGame = async (db: Db, { id }: { id: string }) => lockRow(db, 'games', { id, removedBy: null });

export async function lockGames(db: Db, { ids }: { ids: readonly string[] }): Promise<GameRow[]> {
  return (await lockRows(db, 'games', ids)).filter(({ removedBy }) => removedBy === null);
}

/** Throws AppError `game-id-not-found`. */
export async function lockExistingGame(db: Db, { id }: { id: string }): Promise<GameRow> {
  const game = await lockGame(db, { id });
  if (!game) throw new AppError('game-id-not-found', { params: { id } });
  return game;
}

export const findGameRow = async (db: Db, { id }: { id: string }) => findRow(db, 'games', { id, removedBy: null });

export type AddressedGame = Pick<GameRow, 'id' | 'slug' | 'creatorId' | 'visibility' | 'mergedInto'>;

/** Finds a game by a former slug, too. */
export async function findAddressedGame(db: Db, by: { id: string } | { slug: string }) {
  const text = 'id' in by ? by.id : by.slug;
  if (text === '' || !isStorable(text)) return undefined;
  const games = db
    .selectFrom('games')
    .select(['games.id', 'games.slug', 'creatorId', 'visibility', 'mergedInto'])
    .where('removedBy', 'is', null);
  const found =
    'id' in by
      ? games.where('games.id', '=', text)
      : games.innerJoin('gameSlugs', 'gameSlugs.gameId', 'games.id').where('gameSlugs.slug', '=', text);
  return found.executeTakeFirst();
}

/** A game may be merged into one that is itself merged into another. */
const MERGES_FOLLOWED = 8;

export async function followMerges(
  db: Db,
  from: AddressedGame | undefined,
  isVisible: (game: AddressedGame) => boolean,
): Promise<AddressedGame | null> {
  let game = from;
  for (let hops = 0; game && !isVisible(game); hops += 1) {
    if (game.mergedInto === null || hops === MERGES_FOLLOWED) return null;
    game = await findAddressedGame(db, { id: game.mergedInto });
  }
  return game ?? null;
}

export const findScreenshots = async (db: Db, { gameId }: { gameId: string }): Promise<string[]> =>
  (await findPartsOf(db, 'gameScreenshots', { gameIds: [gameId] })).get(gameId) ?? [];

/** Those that are stored. */
export async function findPictures(db: Db, { id }: { id: string }): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from (${SHOWN_PICTURES}) as shown where game_id = ${id}`.execute(db);
  return rows.map(({ path }) => path);
}

/** The game must be locked. */
export const moveVoteCounters = async (
  db: Db,
  { gameId, upvotes, downvotes }: { gameId: string; upvotes: number; downvotes: number },
) =>
  db
    .updateTable('games')
    .set((e) => ({ upvotes: e('upvotes', '+', upvotes), downvotes: e('downvotes', '+', downvotes) }))
    .where('id', '=', gameId)
    .returning(['upvotes', 'downvotes'])
    .executeTakeFirstOrThrow();

/** Hides a non-public game's title: anybody can request a cover. */
export async function findCoverSubject(db: Db, gameId: string) {
  const row = await findGameRow(db, { id: gameId });
  if (!row) return null;
  const { id, title, category, visibility } = row;
  return { id, title: visibility === 'public' ? title : '', category };
}

/** Sorted by id, because all code locks games in that order. `words`: without `%`, `_` or backslashes. */
export async function listGamesTitled(db: Db, { words }: { words: string }) {
  const games = db.selectFrom('games').select(['id', 'title']).where('title', 'like', `%${words}%`);
  const rows = await games.where('removedBy', 'is', null).orderBy('id').execute();
  // SQLite's LIKE ignores case, so the titles are compared again.
  return rows.filter(({ title }) => title.includes(words));
}

/** `host`: from a canonical URL key, including the port. */
export const isAtHost = (db: Db, host: string) =>
  sql<SqlBool>`(${isAtOrigin(db, `https://${host}`)} or ${isAtOrigin(db, `http://${host}`)})`;

/** The range conditions can use an index. */
function isAtOrigin(db: Db, origin: string) {
  const key = sql.ref('games.url_key');
  const ranges = ['/', '?', '#'].map((mark) => {
    const from = `${origin}${mark}`;
    const to = `${origin}${String.fromCharCode(mark.charCodeAt(0) + 1)}`;
    // These operators compare bytes, whatever the database's collation.
    return isPostgres(db)
      ? sql<SqlBool>`(${key} ~>=~ ${from} and ${key} ~<~ ${to})`
      : sql<SqlBool>`(${key} >= ${from} and ${key} < ${to})`;
  });
  return sql<SqlBool>`(${key} = ${origin} or ${sql.join(ranges, sql` or `)})`;
}
