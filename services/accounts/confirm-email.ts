import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { findToken, takeToken } from '#platform/db/account-tokens.ts';
import { findSignInAccount, writeEmail } from '#platform/db/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findUserById } from '#platform/db/users.ts';

const PURPOSES = ['verify-email', 'change-email'] as const;

/** The address that a link would confirm; null when the link doesn't work any more. Looking doesn't use it up. */
export async function findEmailToConfirm(
  ctx: AppContext,
  { token }: { token: string },
): Promise<string | null> {
  const tokenHash = ctx.auth.hashToken(token);
  const found = await findToken(ctx.db.read, { tokenHash, purposes: PURPOSES, now: ctx.clock.now() });
  return found?.email ?? null;
}

/**
 * Confirms an e-mail address by a link from a mail: the present one, or a new one that now takes its place; the old
 * address is told then. The link is used up. Throws AppError `link-expired`, `email-taken`, `rate-limited`.
 */
export async function confirmEmail(
  ctx: AppContext,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<void> {
  await ctx.limits.take('token-address', clientAddress);
  const tokenHash = ctx.auth.hashToken(token);
  try {
    await ctx.db.transact(async ({ db, afterCommit }) => {
      const at = ctx.clock.now();
      const used = await takeToken(db, { tokenHash, purposes: PURPOSES, now: at });
      const account = used && (await findSignInAccount(db, { id: used.userId }));
      const user = used && (await findUserById(db, { id: used.userId }));
      if (!used || !account || !user) throw new AppError('link-expired');
      const isChange = used.purpose === 'change-email';
      // A link for an address that the account has left confirms nothing.
      if (!isChange && account.email !== used.email) throw new AppError('link-expired');
      await writeEmail(db, { userId: user.id, email: used.email, at });
      await writeAudit(db, {
        at,
        actorId: user.id,
        action: isChange ? 'account:change-email' : 'account:verify-email',
        subjectKind: 'user',
        subjectId: user.id,
      });
      if (!isChange || account.email === used.email) return;
      const { username } = user;
      afterCommit(() =>
        ctx.accountMail.later(() => ctx.accountMail.sendEmailChanged({ to: account.email, username })),
      );
    });
  } catch (error) {
    if (ctx.db.dialect.uniqueViolation(error) === 'auth_users.email') {
      throw new AppError('email-taken', { cause: error });
    }
    throw error;
  }
}
