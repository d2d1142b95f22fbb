import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { insertToken } from '#platform/db/account-tokens.ts';
import type { Db } from '#platform/db/database.ts';
import type { TokenPurpose } from '#platform/db/schema.ts';

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
