import { isAppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import { assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts.ts';
import { findUserById } from '#platform/db/users.ts';
import { issueToken } from './issue-token.ts';

/**
 * 'Forgot password?': sends a link to choose a new password, if there is an account with this address. Whoever asks
 * can't tell by answer or by time whether there is: the work is done after the answer. Whoever has no password yet
 * gets the link too. More than a few links an hour for one account are not sent, silently.
 * Throws AppError `rate-limited` for too many from one address.
 */
export async function forgotPassword(
  ctx: AppContext,
  { actor, email, clientAddress }: { actor: Actor; email: string; clientAddress: string },
): Promise<void> {
  assertCan(actor, 'account:reset-password');
  await ctx.limits.take('account-mail-address', clientAddress);
  ctx.accountMail.later(async () => {
    const account = await findSignInAccount(ctx.db.read, { email: email.toLowerCase() });
    const user = account && (await findUserById(ctx.db.read, { id: account.id }));
    if (!account || !user || !(await mayMail(ctx, account.id))) return;
    const token = await ctx.db.transact(({ db }) =>
      issueToken(ctx, db, { userId: user.id, purpose: 'reset-password', email: account.email }),
    );
    await ctx.accountMail.sendPasswordReset({ to: account.email, username: user.username, token });
  });
}

async function mayMail(ctx: AppContext, userId: string): Promise<boolean> {
  try {
    await ctx.limits.take('account-mail-account', `reset ${userId}`);
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}
