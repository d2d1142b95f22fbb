import { sql } from 'kysely';
import { LIMITS } from '#domain/limits.ts';
import type { Db } from '../database.ts';
import { givenRows } from '../portability.ts';

export async function findLastSettled(db: Db): Promise<number | null> {
  const newest = db.selectFrom('races').select('week').orderBy('week', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.week ?? null;
}

/** Without weeks in which no game had a place. The newest first. */
export async function listPastWeeks(db: Db, { before, limit }: { before: number; limit: number }): Promise<number[]> {
  const won = db.selectFrom('racePlaces').select('week').where('week', '<', before).where('place', '=', 1);
  const rows = await won.orderBy('week', 'desc').limit(limit).execute();
  return rows.map(({ week }) => week);
}

/** `seq`: null if the game is not public any more. */
export async function listPlaces(db: Db, { weeks, upTo }: { weeks: readonly number[]; upTo: number }) {
  return db
    .selectFrom('racePlaces')
    .leftJoin('games', (j) => j.onRef('games.id', '=', 'racePlaces.gameId').on('games.visibility', '=', 'public'))
    .select(['racePlaces.week', 'place', 'people', 'games.seq'])
    .where('racePlaces.week', 'in', weeks)
    .where('place', '<=', upTo)
    .orderBy('racePlaces.week', 'desc')
    .orderBy('place')
    .execute();
}

const awards = (db: Db) => db.selectFrom('racePlaces').where('place', '<=', LIMITS.highlightedRanks);

export async function listAwards(db: Db, { gameIds }: { gameIds: readonly string[] }) {
  const rows = await awards(db).select(['gameId', 'week', 'place', 'people']).where('gameId', 'in', gameIds).execute();
  return rows.flatMap(({ gameId, ...award }) => (gameId === null ? [] : [{ gameId, ...award }]));
}

/** Those of their public games. */
export const listAwardsOf = async (db: Db, { creatorId }: { creatorId: string }) =>
  awards(db)
    .innerJoin('games', 'games.id', 'racePlaces.gameId')
    .select(['racePlaces.week', 'place', 'people', 'games.id as gameId', 'games.slug', 'games.title'])
    .where('games.creatorId', '=', creatorId)
    .where('games.visibility', '=', 'public')
    .execute();

/** Returns the moved ones, for `movePlacesBack`. */
export async function movePlaces(db: Db, { from, to }: { from: string; to: string }): Promise<[number, number][]> {
  const moved = db.updateTable('racePlaces').set({ gameId: to }).where('gameId', '=', from);
  const rows = await moved.returning(['week', 'place']).execute();
  return rows.map(({ week, place }) => [week, place]);
}

type MovedBack = { from: string; to: string; places: readonly (readonly [number, number])[] };
export async function movePlacesBack(db: Db, { from, to, places }: MovedBack): Promise<void> {
  await sql`update race_places set game_id = ${from} where game_id = ${to} and (week, place) in (
    select week, place from ${givenRows(db, { week: 'bigint', place: 'bigint' }, places)})`.execute(db);
}
