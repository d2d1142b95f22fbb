import type { Selectable } from 'kysely';
import { type Db, newestPage, type TimedPage } from '../database.ts';
import { storableText } from '../portability.ts';
import type { Schema } from '../schema.ts';

export type NotificationRow = Omit<Selectable<Schema['notifications']>, 'userId'>;

export async function insertNotification(db: Db, given: Omit<Selectable<Schema['notifications']>, 'readAt'>) {
  const { title, text, note } = given;
  const stored = { title: storableText(title), text: storableText(text), note: storableText(note) };
  await db
    .insertInto('notifications')
    .values({ ...given, ...stored, readAt: null })
    .execute();
}

/** One page of a person's notifications, the newest first. */
export async function listNotifications(db: Db, { userId, ...page }: TimedPage & { userId: string }) {
  return newestPage(notificationsOf(db, userId), 'notifications', page).execute();
}

/** The newest unread notification with one of these titles. */
export async function findNewestUnread(
  db: Db,
  { userId, titles }: { userId: string; titles: readonly string[] },
): Promise<NotificationRow | undefined> {
  const unread = notificationsOf(db, userId).where('readAt', 'is', null).where('title', 'in', titles);
  return newestPage(unread, 'notifications', { after: null, limit: 1 }).executeTakeFirst();
}

export function notificationsOf(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['id', 'title', 'text', 'note', 'path', 'createdAt', 'readAt'])
    .where('userId', '=', userId);
}

/** Marks notifications created up to `upTo` as read. Those that arrive while somebody reads the page stay unread. */
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

/** Deletes contact messages and notifications older than a given time. Returns how many. */
export async function deleteMessagesBefore(db: Db, { before }: { before: number }): Promise<number> {
  const results = [
    await db.deleteFrom('contactMessages').where('createdAt', '<', before).executeTakeFirst(),
    await db.deleteFrom('notifications').where('createdAt', '<', before).executeTakeFirst(),
  ];
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
