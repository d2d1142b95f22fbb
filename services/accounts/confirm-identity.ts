import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { insertToken } from '#platform/db/accounts/account-tokens.ts';
import { findSignInAccount, type SignInAccount } from '#platform/db/accounts/accounts.ts';
import type { Db } from '#platform/db/database.ts';
import type { TokenPurpose } from '#platform/db/schema.ts';

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

/**
 * Makes the secret of a link that works once and not for ever; earlier links of the same purpose stop working. Only its
 * hash is stored.
 *
 * @param email the address that the link goes to
 * @returns the secret
 */
export async function issueToken(
  ctx: AppContext,
  db: Db,
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email: string },
): Promise<string> {
  // Two, because the secret is all that stands between a stranger and the account.
  const token = `${ctx.ids.next()}${ctx.ids.next()}`.replaceAll('-', '');
  const createdAt = ctx.clock.now();
  const { resetLinkMs, verifyLinkMs } = LIMITS.account;
  const expiresAt = createdAt + (purpose === 'reset-password' ? resetLinkMs : verifyLinkMs);
  await insertToken(db, {
    tokenHash: ctx.auth.hashToken(token),
    purpose,
    userId,
    email,
    createdAt,
    expiresAt,
  });
  return token;
}
