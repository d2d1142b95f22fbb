import { AppError, hasCode } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { ServiceRefusal, SignInService } from '#domain/sign-in-service.ts';
import {
  isReservedUsername,
  NEW_USER_NAME,
  newUserUsername,
  numberedUsername,
  usernameFromDisplayName,
} from '#domain/username.ts';
import type { ServiceAnswer } from '#platform/auth/auth.ts';
import type { AppContext } from '#platform/context.ts';
import { findUserById } from '#platform/db/users.ts';
import { addPerson } from './add-person.ts';

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
