import { DAY } from '#domain/limits.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import * as rows from '#platform/db/people/notifications.ts';
import { findUserById } from '#platform/db/people/users.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { type Page, type PageOf, readPage } from '../timed-cursor.ts';

interface Notice {
  userId: string | null;
  title: string;
  text?: string;
  /** Shown as a quotation. */
  note?: string;
  path: string;
  /** If set, a mail is sent, whose button leads to `path`. */
  label?: string;
  mail?: (to: { to: string; username: string }) => Promise<void>;
}

/** The mail is sent after the commit. */
export async function notify(ctx: AppContext, tx: Tx, notice: Notice): Promise<void> {
  const { db } = tx;
  const { userId, title, text = '', note = '', path, label } = notice;
  const person = userId === null ? undefined : await findUserById(db, { id: userId });
  if (!userId || !person) return;
  const id = ctx.ids.next();
  await rows.insertNotification(db, { id, userId, title, text, note, path, createdAt: ctx.clock.now() });
  const mailed = label && { title, text, note, path, label };
  const mail = notice.mail ?? (mailed && ((to) => ctx.mail.sendNotice(tx, { ...to, ...mailed })));
  if (!mail) return;
  const account = await findSignInAccount(db, { id: userId });
  if (account) await mail({ to: account.email, username: person.username });
}

/** Throws `not-signed-in`. */
export async function findNotifications(ctx: AppContext, { actor, cursor = null }: PageOf) {
  const { id: userId } = actingUser(actor, 'notification:read-own');
  const list = (page: Page) => rows.listNotifications(ctx.db.read, { userId, ...page });
  const { shown: notifications, nextCursor } = await readPage(cursor, list);
  return { notifications, nextCursor };
}

/** For a toast. */
export async function findNews(ctx: AppContext, { actor }: { actor: Actor }) {
  if (actor.kind !== 'user') return null;
  const titles = [ADMIN.gameApproved.title, ADMIN.gameRejected.title];
  const news = await rows.findNewestUnread(ctx.db.read, { userId: actor.id, titles });
  return news ? { id: news.id, title: news.title, text: news.text } : null;
}

/** `upTo`: the time of the newest one shown, in milliseconds since 1970. */
export async function markRead(ctx: AppContext, { actor, upTo }: { actor: Actor; upTo: number }) {
  const { id } = actingUser(actor, 'notification:read-own');
  await ctx.db.transact(({ db }) => rows.markNotificationsRead(db, { userId: id, upTo, at: ctx.clock.now() }));
}

/** As the privacy page promises. */
export async function forgetOldMessages(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - ctx.settings.messageDays * DAY;
  return ctx.db.transact(({ db }) => rows.deleteMessagesBefore(db, { before }));
}
