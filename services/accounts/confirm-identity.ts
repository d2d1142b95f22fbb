import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { insertToken } from '#platform/db/accounts/account-tokens.ts';
import { findSignInAccount, type SignInAccount } from '#platform/db/accounts/accounts.ts';
import type { Db } from '#platform/db/database.ts';
import type { TokenPurpose } from '#platform/db/schema.ts';

/**
 * Checks the password again before a sensitive change, because a device may have been left signed in. Limits attempts
 * per account. Throws `wrong-password` (also if there is no password), `rate-limited`, `user-id-not-found`.
 */
export async function confirmPassword(
  ctx: AppContext,
  { userId, password }: { userId: string; password: string },
): Promise<SignInAccount> {
  await ctx.limits.take('confirm-password', userId);
  const account = await findSignInAccount(ctx.db.read, { id: userId });
  if (!account) throw new AppError('user-id-not-found', { params: { id: userId } });
  if (!account.passwordHash || !(await ctx.auth.isPassword(password, account.passwordHash))) {
    throw new AppError('wrong-password');
  }
  return account;
}

/** Creates the secret of a link to confirm `email` or set a password. Cancels earlier links; stores only a hash. */
export async function issueToken(
  ctx: AppContext,
  db: Db,
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email: string },
): Promise<string> {
  // Two random ids instead of one, because whoever has the link of a password reset controls the account.
  const token = `${ctx.ids.next()}${ctx.ids.next()}`.replaceAll('-', '');
  const createdAt = ctx.clock.now();
  const { resetLinkMs, verifyLinkMs } = LIMITS.account;
  const expiresAt = createdAt + (purpose === 'reset-password' ? resetLinkMs : verifyLinkMs);
  const tokenHash = ctx.auth.hashToken(token);
  await insertToken(db, { tokenHash, purpose, userId, email, createdAt, expiresAt });
  return token;
}
