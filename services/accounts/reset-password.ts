import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import { assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findToken, takeToken } from '#platform/db/account-tokens.ts';
import { findSignInAccount, writeEmail, writePassword } from '#platform/db/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { deleteSessions } from '#platform/db/sessions.ts';

const PURPOSES = ['reset-password'] as const;

/** Whether a link to choose a new password still works. Looking doesn't use it up. */
export async function isResetLinkAlive(ctx: AppContext, { token }: { token: string }): Promise<boolean> {
  const tokenHash = ctx.auth.hashToken(token);
  return Boolean(await findToken(ctx.db.read, { tokenHash, purposes: PURPOSES, now: ctx.clock.now() }));
}

/**
 * Sets a new password by a link from a mail. The link is used up, every session of the person ends, and the address that
 * the link went to counts as confirmed. Of two who use one link at once, one wins.
 * Throws AppError `link-expired`, `rate-limited`.
 */
export async function resetPassword(
  ctx: AppContext,
  {
    actor,
    token,
    password,
    clientAddress,
  }: { actor: Actor; token: string; password: string; clientAddress: string },
): Promise<void> {
  assertCan(actor, 'account:reset-password');
  await ctx.limits.take('token-address', clientAddress);
  // Before the expensive hash: a dead link costs nothing.
  if (!(await isResetLinkAlive(ctx, { token }))) throw new AppError('link-expired');
  const passwordHash = await ctx.auth.hashPassword(password);
  await ctx.db.transact(async ({ db }) => {
    const at = ctx.clock.now();
    const tokenHash = ctx.auth.hashToken(token);
    const used = await takeToken(db, { tokenHash, purposes: PURPOSES, now: at });
    if (!used) throw new AppError('link-expired');
    const { userId, email } = used;
    await writePassword(db, { userId, accountRowId: ctx.ids.next(), passwordHash, at });
    const account = await findSignInAccount(db, { id: userId });
    if (account?.email === email) await writeEmail(db, { userId, email, at });
    await deleteSessions(db, { userId });
    await writeAudit(db, {
      at,
      actorId: userId,
      action: 'account:reset-password',
      subjectKind: 'user',
      subjectId: userId,
    });
  });
}
