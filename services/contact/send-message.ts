import type { Actor } from '#domain/policy.ts';
import { assertCan } from '#domain/policy.ts';
import type { ContactInput } from '#domain/schemas/contact.ts';
import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/admins.ts';
import { insertContactMessage } from '#platform/db/contact-messages.ts';
import { notify } from '../notifications/notify.ts';

/** Where administrators read what people wrote. */
const MESSAGES_PATH = '/admin/messages';

/**
 * Keeps a message to those who run the site, and tells every administrator, by mail too. Input has passed
 * `contactSchema`.
 *
 * @throws AppError `rate-limited`
 */
export async function sendMessage(
  ctx: AppContext,
  { actor, input, clientAddress }: { actor: Actor; input: ContactInput; clientAddress: string },
): Promise<void> {
  assertCan(actor, 'contact:send');
  await ctx.limits.take('contact', clientAddress);
  await ctx.db.transact(async (tx) => {
    const id = ctx.ids.next();
    const userId = actor.kind === 'user' ? actor.id : null;
    await insertContactMessage(tx.db, { id, ...input, userId, createdAt: ctx.clock.now(), handledAt: null });
    const title = `A message from ${input.name || input.email}`;
    const text = `Answer to ${input.email}.`;
    for (const admin of await listAdminIds(tx.db)) {
      await notify(ctx, tx, {
        userId: admin,
        title,
        text,
        note: input.message,
        path: MESSAGES_PATH,
        mail: (to) =>
          ctx.noticeMail.sendNotice({
            ...to,
            title,
            text,
            note: input.message,
            path: MESSAGES_PATH,
            label: 'Read it on the site',
          }),
      });
    }
  });
}
