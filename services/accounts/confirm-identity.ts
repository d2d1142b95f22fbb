import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { insertToken } from '#platform/db/accounts/account-tokens.ts';
import { findSignInAccount, type SignInAccount } from '#platform/db/accounts/accounts.ts';
import type { Db } from '#platform/db/database.ts';
import type { TokenPurpose } from '#platform/db/schema.ts';

/**
 * Before an irreversible action, checks by password that the person at a signed-in device owns the account. Limits attempts per
 * account. Strangers can't use them up, because only signed-in people get here.
 *
 * @returns the account's sign-in data
 * @throws AppError `wrong-password` (also if there is no password), `rate-limited`, `user-id-not-found`
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

/**
 * Creates a link's secret, which works once and expires. Earlier links for the same purpose stop working. Only the secret's
 * hash is stored.
 *
 * @param email the address that the link goes to
 */
export async function issueToken(
  ctx: AppContext,
  db: Db,
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email: string },
): Promise<string> {
  // As long as two ids, because nothing else protects the account.
  const token = `${ctx.ids.next()}${ctx.ids.next()}`.replaceAll('-', '');
  const createdAt = ctx.clock.now();
  const { resetLinkMs, verifyLinkMs } = LIMITS.account;
  const expiresAt = createdAt + (purpose === 'reset-password' ? resetLinkMs : verifyLinkMs);
  const tokenHash = ctx.auth.hashToken(token);
  await insertToken(db, { tokenHash, purpose, userId, email, createdAt, expiresAt });
  return token;
}
