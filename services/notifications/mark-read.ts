import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { markNotificationsRead } from '#platform/db/notifications.ts';
import { actingUser } from '../acting-user.ts';

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
