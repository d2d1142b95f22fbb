import { type Db, newestPage, type TimedPage } from '../database.ts';

export async function listContactMessages(db: Db, { isDone, ...page }: TimedPage & { isDone: boolean }) {
  const messages = db
    .selectFrom('contactMessages')
    .leftJoin('users', 'users.id', 'contactMessages.userId')
    .selectAll('contactMessages')
    .select('users.username')
    .where('contactMessages.handledAt', isDone ? 'is not' : 'is', null);
  return newestPage(messages, 'contactMessages', page).execute();
}

/** Marks them, and returns them, newest first. */
export async function takeUnmailedMessages(db: Db, { at }: { at: number }) {
  const unmailed = db.updateTable('contactMessages').set({ mailedAt: at }).where('mailedAt', 'is', null);
  const messages = await unmailed.where('handledAt', 'is', null).returningAll().execute();
  return messages.sort((a, b) => b.createdAt - a.createdAt);
}

export async function writeHandled(db: Db, { id, handledAt }: { id: string; handledAt: number | null }) {
  const message = db.updateTable('contactMessages').set({ handledAt }).where('id', '=', id);
  const other = message.where('handledAt', handledAt === null ? 'is not' : 'is', null);
  return (await other.executeTakeFirst()).numUpdatedRows > 0n;
}
