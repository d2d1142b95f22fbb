import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount, type SignInAccount } from '#platform/db/accounts.ts';

/**
 * Makes sure that whoever sits at a signed-in device is its owner, before something that can't be taken back. Attempts
 * are counted per account; only whoever is signed in as that person can spend them.
 *
 * @returns the private side of the account
 * @throws AppError `wrong-password` (also when there is no password), `rate-limited`, `user-id-not-found`
 */
export async function confirmPassword(
  ctx: AppContext,
  { userId, password }: { userId: string; password: string },
): Promise<SignInAccount> {
  await ctx.limits.take('confirm-password', userId);
  const account = await findSignInAccount(ctx.db.read, { id: userId });
  if (!account) throw new AppError('user-id-not-found', { params: { id: userId } });
  const isRight =
    account.passwordHash !== null && (await ctx.auth.isPassword(password, account.passwordHash));
  if (!isRight) throw new AppError('wrong-password');
  return account;
}
