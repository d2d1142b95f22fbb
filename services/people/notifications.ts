import { LIMITS } from '#domain/limits.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  countUnreadNotifications,
  insertNotification,
  listNotifications,
  markNotificationsRead,
  type NotificationRow,
} from '#platform/db/people/notifications.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { actingUser } from '../acting-user.ts';
import { readTimedCursor, writeTimedCursor } from '../timed-cursor.ts';

export interface Notice {
  /** Who is told. Nobody is told who isn't there. */
  userId: string;
  title: string;
  text?: string;
  /** What somebody wrote, such as an administrator's note; shown as a quotation. */
  note?: string;
  /** A page of this site, from '/'. */
  path: string;
  /** Sends the same by mail, e.g. `(to) => ctx.noticeMail.sendNotice({ ...to, … })`; absent: in the site only. */
  mail?: (to: { to: string; username: string }) => Promise<void>;
}

/**
 * Tells a person something: a row on /notifications in the transaction of what it tells about, and a mail once that is
 * committed. Nobody waits for the mail, and one that can't be sent is logged and changes nothing.
 */
export async function notify(ctx: AppContext, { db, afterCommit }: Tx, notice: Notice): Promise<void> {
  const { userId, title, text = '', note = '', path, mail } = notice;
  const person = await findUserById(db, { id: userId });
  if (!person) return;
  const id = ctx.ids.next();
  await insertNotification(db, { id, userId, title, text, note, path, createdAt: ctx.clock.now() });
  if (!mail) return;
  const account = await findSignInAccount(db, { id: userId });
  if (!account) return;
  const { username } = person;
  afterCommit(() => ctx.accountMail.later(() => mail({ to: account.email, username })));
}

export interface NotificationsPage {
  notifications: NotificationRow[];
  nextCursor: string | null;
}

/**
 * One page of what the site told a person, the newest first. A broken cursor is the first page.
 * Throws AppError `not-signed-in`.
 */
export async function findNotifications(
  ctx: AppContext,
  { actor, cursor = null }: { actor: Actor; cursor?: string | null },
): Promise<NotificationsPage> {
  const { id } = actingUser(actor, 'notification:read-own');
  const limit = LIMITS.lists.browsePage;
  const after = readTimedCursor(cursor);
  const rows = await listNotifications(ctx.db.read, { userId: id, after, limit: limit + 1 });
  const notifications = rows.slice(0, limit);
  const last = notifications.at(-1);
  const nextCursor = rows.length > limit && last ? writeTimedCursor([last.createdAt, last.id]) : null;
  return { notifications, nextCursor };
}

/** How much of it is new: the dot in the header of every page. */
export async function countUnread(ctx: AppContext, { userId }: { userId: string }): Promise<number> {
  return countUnreadNotifications(ctx.db.read, { userId });
}

/**
 * Marks a person's notifications as read.
 *
 * @param upTo milliseconds since 1970: the newest one that they saw; what came later stays new
 * @throws AppError `not-signed-in`
 */
export async function markRead(
  ctx: AppContext,
  { actor, upTo }: { actor: Actor; upTo: number },
): Promise<void> {
  const { id } = actingUser(actor, 'notification:read-own');
  await ctx.db.transact(({ db }) => markNotificationsRead(db, { userId: id, upTo, at: ctx.clock.now() }));
}
