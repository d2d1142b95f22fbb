import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { writeHandled } from '#platform/db/contact-messages.ts';
import { actingUser } from '../acting-user.ts';

/**
 * Marks a message as done, or puts it back among those that wait.
 * Throws AppError `not-signed-in`, `not-allowed`, `message-not-found` when it is gone or was marked already.
 */
export async function handleMessage(
  ctx: AppContext,
  { actor, messageId, isDone }: { actor: Actor; messageId: string; isDone: boolean },
): Promise<void> {
  const admin = actingUser(actor, 'contact:handle');
  await ctx.db.transact(async ({ db }) => {
    const at = ctx.clock.now();
    const isChanged = await writeHandled(db, { id: messageId, handledAt: isDone ? at : null });
    if (!isChanged) throw new AppError('message-not-found');
    await writeAudit(db, {
      at,
      actorId: admin.id,
      action: isDone ? 'contact:done' : 'contact:reopen',
      subjectKind: 'site',
      subjectId: messageId,
    });
  });
}
