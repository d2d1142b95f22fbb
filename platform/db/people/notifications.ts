import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { storableText } from '../portability.ts';
import type { NotificationsTable } from '../schema.ts';

/** A notification's place in the list: newest first, ended by the id so that a cursor is exact. */
export type NotificationPosition = readonly [createdAt: number, id: string];

export type NotificationRow = Pick<NotificationsTable, 'id' | 'path' | 'createdAt' | 'readAt'> & {
  title: string;
  text: string;
  note: string;
};

export async function insertNotification(
  db: Db,
  given: { id: string; userId: string; title: string; text: string; note: string; path: string; at: number },
): Promise<void> {
  const { id, userId, title, text, note, path, at } = given;
  await db
    .insertInto('notifications')
    .values({
      id,
      userId,
      title: storableText(title),
      text: storableText(text),
      note: storableText(note),
      path,
      createdAt: at,
      readAt: null,
    })
    .execute();
}

export async function listNotifications(
  db: Db,
  { userId, after, limit }: { userId: string; after: NotificationPosition | null; limit: number },
): Promise<NotificationRow[]> {
  const query = db
    .selectFrom('notifications')
    .select(['id', 'title', 'text', 'note', 'path', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (after ? query.where(sql<boolean>`(created_at, id) < (${after[0]}, ${after[1]})`) : query).execute();
}

export async function countUnreadNotifications(db: Db, { userId }: { userId: string }): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select((e) => e.fn.countAll<number>().as('unread'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.unread;
}

/** Marks as read what was there at `at`: what comes while a page is being read stays new. */
export async function markNotificationsRead(
  db: Db,
  { userId, upTo, at }: { userId: string; upTo: number; at: number },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', upTo)
    .execute();
}

/** Deletes what people wrote to the administrators, and what anybody was told, before a time. Returns how many rows. */
export async function deleteMessagesBefore(db: Db, { before }: { before: number }): Promise<number> {
  const results = [
    await db.deleteFrom('contactMessages').where('createdAt', '<', before).executeTakeFirst(),
    await db.deleteFrom('notifications').where('createdAt', '<', before).executeTakeFirst(),
  ];
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
