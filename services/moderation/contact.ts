import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { ContactInput } from '#domain/moderation/forms.ts';
import { actingUser, actorIdOf, assertCan, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/accounts/admins.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { listContactMessages, takeUnmailedMessages, writeHandled } from '#platform/db/moderation/contact-messages.ts';
import { markNetwork } from '#platform/db/moderation/network-marks.ts';
import { findRow, insertRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { holdLease } from '#platform/db/upkeep/job-runs.ts';
import { notify } from '../people/notifications.ts';
import { type Page, type PageOf, readPage } from '../timed-cursor.ts';

const MESSAGES_PATH = '/admin/messages';

type Message = By<'clientAddress'> & { input: ContactInput };
/** For a message that passed `contactSchema`. Notifies all administrators. Throws `rate-limited`. */
export async function sendMessage(ctx: AppContext, { actor, input, clientAddress }: Message): Promise<void> {
  assertCan(actor, 'contact:send');
  await ctx.limits.take('contact', clientAddress);
  const now = await ctx.db.now();
  await ctx.db.transact(async (tx) => {
    const id = ctx.ids.next();
    const at = ctx.clock.now();
    const message = { id, ...input, userId: actorIdOf(actor), createdAt: at, handledAt: null, mailedAt: null };
    await insertRows(tx.db, 'contactMessages', message);
    await markNetwork(tx.db, { kind: 'message', id, address: clientAddress, at });
    const words = { title: titleOf(input), text: `Answer to ${input.email}.`, note: input.message };
    const notice = { kind: 'staff', ...words, path: MESSAGES_PATH } as const;
    for (const userId of await listAdminIds(tx.db)) await notify(ctx, tx, { userId, ...notice });
    await mailMessages(ctx, tx, now);
  });
}

const LEASE = 'mail about messages';
const QUOTED_AT_MOST = 20;

/** About all messages of which no mail has told. While the lease holds, there is no other mail. */
async function mailMessages(ctx: AppContext, tx: Tx, now: number): Promise<void> {
  const lease = { name: LEASE, holder: ctx.ids.next(), expiresAt: now + LIMITS.mail.messagesEveryMs };
  if (!(await holdLease(tx.db, { ...lease, now }))) return;
  const messages = await takeUnmailedMessages(tx.db, { at: now });
  const [newest] = messages;
  if (!newest) return;
  const isOne = messages.length === 1;
  const quoted = messages.slice(0, QUOTED_AT_MOST).map(({ name, email, message }) => `${name} <${email}>:\n${message}`);
  const mail = {
    kind: 'staff' as const,
    title: isOne ? titleOf(newest) : `${messages.length} messages from visitors`,
    text: isOne ? `Answer to ${newest.email}.` : 'Their addresses are beside their names.',
    note: isOne ? newest.message : quoted.join('\n\n'),
    path: MESSAGES_PATH,
    label: 'Read on the site',
    isMailOnly: true,
  };
  for (const userId of await listAdminIds(tx.db)) await notify(ctx, tx, { userId, ...mail });
}

/** Mails administrators what arrived within an hour of the last mail about messages. */
export async function mailNewMessages(ctx: AppContext): Promise<void> {
  if (!(await findRow(ctx.db.read, 'contactMessages', { mailedAt: null, handledAt: null }))) return;
  const now = await ctx.db.now();
  await ctx.db.transact((tx) => mailMessages(ctx, tx, now));
}

const titleOf = ({ name, email }: { name: string; email: string }) => `A message from ${name || email}`;

export type MessagesPage = Awaited<ReturnType<typeof findMessages>>;

/** Throws `not-signed-in`, `not-allowed`. */
export async function findMessages(ctx: AppContext, { actor, isDone, cursor = null }: PageOf & { isDone: boolean }) {
  assertCan(actor, 'contact:handle');
  const list = (page: Page) => listContactMessages(ctx.db.read, { isDone, ...page });
  const { shown: messages, nextCursor } = await readPage(cursor, list);
  return { messages, nextCursor };
}

/** Throws `message-not-found`, also if the message is already marked that way. */
export async function handleMessage(ctx: AppContext, { actor, id, isDone }: By<'id'> & { isDone: boolean }) {
  const admin = actingUser(actor, 'contact:handle');
  await ctx.db.transact(async ({ db }) => {
    const at = ctx.clock.now();
    const isChanged = await writeHandled(db, { id, handledAt: isDone ? at : null });
    if (!isChanged) throw new AppError('message-not-found');
    const action = isDone ? 'contact:done' : 'contact:reopen';
    await writeAudit(db, { at, actorId: admin.id, action, about: ['site', id] });
  });
}
