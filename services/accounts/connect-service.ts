import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import type { SignInService } from '#domain/sign-in-service.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts.ts';
import { actingUser } from '../acting-user.ts';

export interface ConnectService {
  actor: Actor;
  service: SignInService;
  /** The browser's cookies, with the session that stays. */
  cookie: string;
  clientAddress: string;
  userAgent: string | null;
}

/**
 * Begins to let another service sign in somebody who is signed in. It comes to something only when the service has
 * confirmed the very address that the person has confirmed here; `finishSignInWith` takes the answer.
 *
 * @returns the service's page, and the Set-Cookie headers that bind its answer to this browser; null when the operator
 *   doesn't offer this service
 * @throws AppError `email-unconfirmed`, `rate-limited`, `not-signed-in`
 */
export async function connectService(
  ctx: AppContext,
  { actor, service, ...client }: ConnectService,
): Promise<{ url: string; headers: Headers } | null> {
  if (!ctx.auth.services.includes(service)) return null;
  const userId = actor.kind === 'user' ? actor.id : null;
  const { id } = actingUser(actor, 'account:connect-service', { ownerId: userId });
  await ctx.limits.take('sign-in-address', client.clientAddress);
  const account = await findSignInAccount(ctx.db.read, { id });
  if (!account?.isEmailVerified) throw new AppError('email-unconfirmed');
  return ctx.auth.startConnecting({ service, ...client });
}
