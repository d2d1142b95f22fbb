import type { ServiceRefusal, SignInService } from '#domain/accounts/sign-in-service.ts';
import {
  isReservedUsername,
  NEW_USER_NAME,
  newUserUsername,
  numberedUsername,
  usernameFromDisplayName,
} from '#domain/accounts/username.ts';
import { AppError, hasCode } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Actor } from '#domain/policy.ts';
import type { ServiceAnswer } from '#platform/auth/auth.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteService, findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findUserById, lockUser } from '#platform/db/people/users.ts';
import { actingUser } from '../acting-user.ts';
import { addPerson } from './register.ts';

const NUMBERED_TRIES = 30;
const RANDOM_TRIES = 30;

export interface StartSignInWith {
  service: SignInService;
  /** Where the person came from. Only paths of ours are gone back to. */
  returnTo: string;
  clientAddress: string;
  userAgent: string | null;
}

/**
 * Begins to sign in by another service.
 *
 * @returns the service's page, and the Set-Cookie headers that bind its answer to this browser; null when the operator
 *   doesn't offer this service
 * @throws AppError `rate-limited`
 */
export async function startSignInWith(
  ctx: AppContext,
  start: StartSignInWith,
): Promise<{ url: string; headers: Headers } | null> {
  if (!ctx.auth.services.includes(start.service)) return null;
  await ctx.limits.take('sign-in-address', start.clientAddress);
  return ctx.auth.startWith(start);
}

export type SignedInWith =
  | { refused: ServiceRefusal }
  /** Somebody who was signed in already has connected the service. */
  | { refused: null; username: null }
  | { refused: null; username: string; isNew: boolean; returnTo: string; headers: Headers };

/**
 * Takes a service's answer. It signs in whoever it signed in before, or the person whose confirmed address it has
 * confirmed too; otherwise it makes an account. Repeating an interrupted sign-in completes it.
 *
 * @throws AppError `rate-limited`
 */
export async function finishSignInWith(ctx: AppContext, answer: ServiceAnswer): Promise<SignedInWith> {
  if (!ctx.auth.services.includes(answer.service)) return { refused: 'failed' };
  await ctx.limits.take('sign-in-address', answer.clientAddress);
  const signedIn = await ctx.auth.finishWith(answer);
  if (signedIn.refused) return signedIn;
  if (signedIn.userId === null) return { refused: null, username: null };
  const { userId, displayName, returnTo, headers } = signedIn;
  const known = await findUserById(ctx.db.read, { id: userId });
  const username = known?.username ?? (await makePerson(ctx, { id: userId, displayName }));
  return { refused: null, username, isNew: !known, returnTo, headers };
}

/** An account that came with a display name, or without one. Returns the username. */
async function makePerson(
  ctx: AppContext,
  { id, displayName }: { id: string; displayName: string },
): Promise<string> {
  // Not cut through the middle of a character.
  const given = displayName
    .trim()
    .slice(0, LIMITS.text.name)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  const name = given || NEW_USER_NAME;
  for (const username of candidates(ctx, given)) {
    if (isReservedUsername(username, ctx.config)) continue;
    try {
      await ctx.db.transact((tx) => addPerson(ctx, tx, { id, username, name }));
      return username;
    } catch (error) {
      const isHere = ctx.db.dialect.uniqueViolation(error) !== null;
      if (!isHere && !hasCode(error, 'username-taken')) throw error;
      // The name is taken, or the same person came back twice at once and is here already.
      const already = await findUserById(ctx.db.write, { id });
      if (already) return already.username;
    }
  }
  throw new AppError('username-taken');
}

function* candidates(ctx: AppContext, displayName: string): Generator<string> {
  const base = usernameFromDisplayName(displayName);
  if (base !== '') for (let n = 1; n <= NUMBERED_TRIES; n++) yield numberedUsername(base, n);
  for (let tries = 0; tries < RANDOM_TRIES; tries++) {
    yield newUserUsername(Math.floor(ctx.ids.random() * LIMITS.username.newUserNumbers));
  }
}

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

/**
 * From now on the service doesn't sign this person in; one that never did is passed over. Throws AppError
 * `last-way-in` when neither a password nor another service would be left, `not-signed-in`.
 */
export async function disconnectService(
  ctx: AppContext,
  { actor, service }: { actor: Actor; service: SignInService },
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const { id } = actingUser(actor, 'account:connect-service', { ownerId: userId });
  await ctx.db.transact(async ({ db }) => {
    // Two at once would each find the other still there.
    await lockUser(db, { id });
    const account = await findSignInAccount(db, { id });
    if (!account?.services.includes(service)) return;
    if (account.passwordHash === null && account.services.length === 1) throw new AppError('last-way-in');
    await deleteService(db, { userId: id, service });
    await writeAudit(db, {
      at: ctx.clock.now(),
      actorId: id,
      action: 'account:disconnect-service',
      subjectKind: 'user',
      subjectId: id,
      detail: { service },
    });
  });
}
