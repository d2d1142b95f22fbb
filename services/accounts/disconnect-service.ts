import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import type { SignInService } from '#domain/sign-in-service.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteService, findSignInAccount } from '#platform/db/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { lockUser } from '#platform/db/users.ts';
import { actingUser } from '../acting-user.ts';

/**
 * From now on the service doesn't sign this person in; one that never did is passed over. Throws AppError
 * `last-way-in` when neither a password nor another service would be left, `not-signed-in`.
 */
export async function disconnectService(
  ctx: AppContext,
  { actor, service }: { actor: Actor; service: SignInService },
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const { id } = actingUser(actor, 'account:connect-service', { ownerId: userId });
  await ctx.db.transact(async ({ db }) => {
    // Two at once would each find the other still there.
    await lockUser(db, { id });
    const account = await findSignInAccount(db, { id });
    if (!account?.services.includes(service)) return;
    if (account.passwordHash === null && account.services.length === 1) throw new AppError('last-way-in');
    await deleteService(db, { userId: id, service });
    await writeAudit(db, {
      at: ctx.clock.now(),
      actorId: id,
      action: 'account:disconnect-service',
      subjectKind: 'user',
      subjectId: id,
      detail: { service },
    });
  });
}
