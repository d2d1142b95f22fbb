import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteMessagesBefore } from '#platform/db/old-messages.ts';

/** Forgets messages to the administrators, and notifications, a year after they came, as the privacy page says. */
export async function forgetOldMessages(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - LIMITS.messagesKeptMs;
  return ctx.db.transact(({ db }) => deleteMessagesBefore(db, { before }));
}
