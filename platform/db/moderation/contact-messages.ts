import type { Selectable } from 'kysely';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';
import { insertRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

export const insertContactMessage = async (db: Db, message: Selectable<Schema['contactMessages']>) =>
  insertRows(db, 'contactMessages', message);

export async function listContactMessages(db: Db, { isDone, ...page }: TimedPage & { isDone: boolean }) {
  const messages = db
    .selectFrom('contactMessages')
    .leftJoin('users', 'users.id', 'contactMessages.userId')
    .selectAll('contactMessages')
    .select('users.username')
    .where('contactMessages.handledAt', isDone ? 'is not' : 'is', null);
  return newestPage(messages, 'contactMessages', page).execute();
}

export const countWaitingMessages = async (db: Db): Promise<number> =>
  countRows(db.selectFrom('contactMessages').where('handledAt', 'is', null));

export async function writeHandled(db: Db, { id, handledAt }: { id: string; handledAt: number | null }) {
  const message = db.updateTable('contactMessages').set({ handledAt }).where('id', '=', id);
  const other = message.where('handledAt', handledAt === null ? 'is not' : 'is', null);
  return (await other.executeTakeFirst()).numUpdatedRows > 0n;
}
