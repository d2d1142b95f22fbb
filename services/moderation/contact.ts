import { AppError } from '#domain/errors.ts';
import type { ContactInput } from '#domain/moderation/forms.ts';
import { type Actor, actingUser, actorIdOf, assertCan, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/accounts/admins.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { insertContactMessage, listContactMessages, writeHandled } from '#platform/db/moderation/contact-messages.ts';
import { notify } from '../people/notifications.ts';
import { type Page, type PageOf, readPage } from '../timed-cursor.ts';

const MESSAGES_PATH = '/admin/messages';

/** For a message that passed `contactSchema`. Notifies all administrators, also by mail. Throws `rate-limited`. */
export async function sendMessage(
  ctx: AppContext,
  { actor, input, clientAddress }: { actor: Actor; input: ContactInput; clientAddress: string },
): Promise<void> {
  assertCan(actor, 'contact:send');
  await ctx.limits.take('contact', clientAddress);
  await ctx.db.transact(async (tx) => {
    const id = ctx.ids.next();
    const userId = actorIdOf(actor);
    await insertContactMessage(tx.db, { id, ...input, userId, createdAt: ctx.clock.now(), handledAt: null });
    const notice = {
      title: `A message from ${input.name || input.email}`,
      text: `Answer to ${input.email}.`,
      note: input.message,
      path: MESSAGES_PATH,
      label: 'Read it on the site',
    };
    for (const admin of await listAdminIds(tx.db)) await notify(ctx, tx, { ...notice, userId: admin });
  });
}

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
    await writeAudit(db, { at, actorId: admin.id, action, subjectKind: 'site', subjectId: id });
  });
}
