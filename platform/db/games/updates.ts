import { sql } from 'kysely';
import { DAY } from '#domain/limits.ts';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';
import { insertNew } from '../rows.ts';
import type { Schema } from '../schema.ts';

export type UpdateRow = Omit<Schema['gameUpdates'], 'pictureUrl'> & { pictureUrl: string };

/** The newest first. */
export const listUpdatesOf = async (db: Db, { gameId, ...page }: TimedPage & { gameId: string }) =>
  newestPage(db.selectFrom('gameUpdates').selectAll().where('gameId', '=', gameId), 'gameUpdates', page).execute();

export const countUpdatesOf = async (db: Db, { gameId, since = 0 }: { gameId: string; since?: number }) =>
  countRows(db.selectFrom('gameUpdates').where('gameId', '=', gameId).where('createdAt', '>=', since));

/** Moves the game in 'Recently updated', at most once a day. Returns false if the id is taken. */
export async function insertUpdate(db: Db, update: UpdateRow): Promise<boolean> {
  const { gameId, createdAt } = update;
  if (!(await insertNew(db, 'gameUpdates', update, ['id']))) return false;
  await sql`update games set news_at = ${createdAt}
    where id = ${gameId} and news_at < ${createdAt - (createdAt % DAY)}`.execute(db);
  return true;
}

/** Returns the ids of the moved ones. Without `ids`, all. */
export async function moveUpdates(db: Db, given: { from: string; to: string; ids?: readonly string[] }) {
  const { from, to, ids } = given;
  const all = db.updateTable('gameUpdates').set({ gameId: to }).where('gameId', '=', from);
  const moved = await (ids ? all.where('id', 'in', ids) : all).returning('id').execute();
  // As `insertUpdate` would have it.
  if (moved.length > 0) {
    await sql`update games set news_at = coalesce((select min(created_at) from game_updates
      where game_id = games.id and created_at >= (select max(created_at) - max(created_at) % ${sql.lit(DAY)}
        from game_updates where game_id = games.id)), 0) where id in (${from}, ${to})`.execute(db);
  }
  return moved.map(({ id }) => id);
}

export const listUpdatesBy = async (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('gameUpdates')
    .select(['id', 'gameId', 'text', 'pictureUrl', 'createdAt', 'editedAt'])
    .where('authorId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
