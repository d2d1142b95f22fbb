import type { AppContext } from '#platform/context.ts';
import { findUserById } from '#platform/db/users.ts';

export interface SignIn {
  email: string;
  password: string;
  clientAddress: string;
  userAgent: string | null;
}

/**
 * Signs in with e-mail and password. Attempts are counted per address, and per account as seen from one address, so
 * that nobody can lock somebody else out.
 *
 * @returns who signed in, and the Set-Cookie headers of the session
 * @throws AppError `invalid-credentials`, `rate-limited`
 */
export async function signIn(
  ctx: AppContext,
  { email, password, clientAddress, userAgent }: SignIn,
): Promise<{ userId: string; username: string; headers: Headers }> {
  await ctx.limits.take('sign-in-address', clientAddress);
  await ctx.limits.take('sign-in-account', `${email.toLowerCase()} ${clientAddress}`);
  const signedIn = await ctx.auth.signIn({ email, password, clientAddress, userAgent });
  const user = await findUserById(ctx.db.read, { id: signedIn.userId });
  return { userId: signedIn.userId, username: user?.username ?? '', headers: signedIn.headers };
}
