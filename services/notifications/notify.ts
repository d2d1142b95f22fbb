import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertNotification } from '#platform/db/notifications.ts';
import { findUserById } from '#platform/db/users.ts';

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
  await insertNotification(db, { id, userId, title, text, note, path, at: ctx.clock.now() });
  if (!mail) return;
  const account = await findSignInAccount(db, { id: userId });
  if (!account) return;
  const { username } = person;
  afterCommit(() => ctx.accountMail.later(() => mail({ to: account.email, username })));
}
