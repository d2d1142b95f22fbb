import { sql } from 'kysely';
import { DAY } from '#domain/limits.ts';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';
import { storableText } from '../portability.ts';
import { insertNew, updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

export type UpdateRow = Omit<Schema['gameUpdates'], 'pictureUrl'> & { pictureUrl: string };

/** The newest first. */
export const listUpdatesOf = async (db: Db, { gameId, ...page }: TimedPage & { gameId: string }) =>
  newestPage(db.selectFrom('gameUpdates').selectAll().where('gameId', '=', gameId), 'gameUpdates', page).execute();

export const countUpdatesOf = async (db: Db, { gameId, since = 0 }: { gameId: string; since?: number }) =>
  countRows(db.selectFrom('gameUpdates').where('gameId', '=', gameId).where('createdAt', '>=', since));

/** Moves the game in 'Recently updated', at most once a day. Returns false if the id is taken. */
export async function insertUpdate(db: Db, update: UpdateRow): Promise<boolean> {
  const { gameId, text, createdAt } = update;
  if (!(await insertNew(db, 'gameUpdates', { ...update, text: storableText(text) }, ['id']))) return false;
  await sql`update games set news_at = ${createdAt}
    where id = ${gameId} and news_at < ${createdAt - (createdAt % DAY)}`.execute(db);
  return true;
}

type Edit = Pick<UpdateRow, 'id' | 'text' | 'pictureUrl' | 'editedAt'>;
export const editUpdate = async (db: Db, { id, text, ...rest }: Edit) =>
  updateRows(db, 'gameUpdates', { set: { ...rest, text: storableText(text) }, where: { id } });

export const listUpdatesBy = async (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('gameUpdates')
    .select(['id', 'gameId', 'text', 'pictureUrl', 'createdAt', 'editedAt'])
    .where('authorId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
