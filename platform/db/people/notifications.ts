import type { Selectable } from 'kysely';
import { type Db, newestPage, type TimedPage } from '../database.ts';
import { storableText } from '../portability.ts';
import { insertRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

type Notification = Selectable<Schema['notifications']>;

export async function insertNotification(db: Db, given: Omit<Notification, 'readAt'>) {
  const { title, text, note } = given;
  const stored = { title: storableText(title), text: storableText(text), note: storableText(note) };
  await insertRows(db, 'notifications', { ...given, ...stored, readAt: null });
}

export const listNotifications = async (db: Db, { userId, ...page }: TimedPage & { userId: string }) =>
  newestPage(notificationsOf(db, userId), 'notifications', page).execute();

export async function findNewestUnread(db: Db, { userId, titles }: { userId: string; titles: readonly string[] }) {
  const unread = notificationsOf(db, userId).where('readAt', 'is', null).where('title', 'in', titles);
  return newestPage(unread, 'notifications', { after: null, limit: 1 }).executeTakeFirst();
}

export const notificationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'title', 'text', 'note', 'path', 'createdAt', 'readAt'])
    .where('userId', '=', userId);

/** Those that arrive while somebody reads the page stay unread. */
export async function markNotificationsRead(db: Db, given: { userId: string; upTo: number; at: number }) {
  const { userId, upTo, at } = given;
  const unread = db.updateTable('notifications').where((e) => e.and({ userId, readAt: null }));
  await unread.set({ readAt: at }).where('createdAt', '<=', upTo).execute();
}

export async function deleteMessagesBefore(db: Db, { before }: { before: number }): Promise<number> {
  const contact = await db.deleteFrom('contactMessages').where('createdAt', '<', before).executeTakeFirst();
  const notices = await db.deleteFrom('notifications').where('createdAt', '<', before).executeTakeFirst();
  return Number(contact.numDeletedRows + notices.numDeletedRows);
}
