import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteTokens } from '#platform/db/account-tokens.ts';
import { writePassword } from '#platform/db/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { deleteSessions } from '#platform/db/sessions.ts';
import { actingUser } from '../acting-user.ts';
import { confirmPassword } from './confirm-password.ts';

export interface PasswordChange {
  actor: Actor;
  currentPassword: string;
  password: string;
  /** The session that stays: the one that asks. */
  sessionId: string | null;
}

/**
 * A new password for whoever knows the old one. All other sessions and links to choose a password end.
 * Input has passed `changePasswordSchema`. Throws AppError `wrong-password`, `rate-limited`, `not-signed-in`.
 */
export async function changePassword(
  ctx: AppContext,
  { actor, currentPassword, password, sessionId }: PasswordChange,
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const { id } = actingUser(actor, 'account:change-password', { ownerId: userId });
  await confirmPassword(ctx, { userId: id, password: currentPassword });
  const passwordHash = await ctx.auth.hashPassword(password);
  await ctx.db.transact(async ({ db }) => {
    const at = ctx.clock.now();
    await writePassword(db, { userId: id, accountRowId: ctx.ids.next(), passwordHash, at });
    await deleteSessions(db, { userId: id, except: sessionId });
    await deleteTokens(db, { userId: id, purpose: 'reset-password' });
    await writeAudit(db, {
      at,
      actorId: id,
      action: 'account:change-password',
      subjectKind: 'user',
      subjectId: id,
    });
  });
}
