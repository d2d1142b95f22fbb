import { type Actor, standingAt, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { pictureOf } from '#services/people/find-person.ts';

/** Who is signed in, for the header of every page. */
export interface Viewer {
  id: string;
  username: string;
  name: string;
  profilePicture: string;
  isAdmin: boolean;
  isDebug: boolean;
}

export interface Identity {
  actor: Actor;
  viewer: Viewer | null;
  /** Renews the session's cookies; often empty. */
  headers: Headers;
}

const NOBODY: Identity = { actor: VISITOR, viewer: null, headers: new Headers() };

/**
 * Who sent a request. The session may come from its cookie for a few minutes; `fresh` asks the database, as everything
 * that writes must. Roles and standing are always read from the database.
 */
export async function identify(
  ctx: AppContext,
  { headers, fresh }: { headers: Headers; fresh: boolean },
): Promise<Identity> {
  const session = await ctx.auth.sessionOf(headers, { fresh });
  const user = session && (await findUserById(ctx.db.read, { id: session.userId }));
  if (!session || !user) return NOBODY;
  const { debugAccountId } = ctx.config;
  const isAdmin = user.isAdmin === 1;
  const isDebug = debugAccountId !== null && debugAccountId === user.id;
  const { id, username, name } = user;
  const standing = standingAt(user, ctx.clock.now());
  return {
    actor: { kind: 'user', id, username, isAdmin, isDebug, standing },
    viewer: { id, username, name, profilePicture: pictureOf(user), isAdmin, isDebug },
    headers: session.headers,
  };
}

interface SignIn {
  email: string;
  password: string;
  clientAddress: string;
  userAgent: string | null;
}

/**
 * Signs in with e-mail and password. Attempts are counted per client address, and per account from that address, so that
 * guessing from one place locks nobody else out; failures per account from everywhere, more slowly.
 *
 * @returns who signed in, and the Set-Cookie headers of the session
 * @throws AppError `invalid-credentials`, `rate-limited`
 */
export async function signIn(
  ctx: AppContext,
  { email, password, clientAddress, userAgent }: SignIn,
): Promise<{ userId: string; username: string; headers: Headers }> {
  await ctx.limits.take('sign-in-address', clientAddress);
  const account = email.toLowerCase();
  await ctx.limits.take('sign-in-account', `${account} ${clientAddress}`);
  // Taken before the password is compared, because many attempts may be made at once.
  await ctx.limits.take('sign-in-failures', account);
  const signedIn = await ctx.auth.signIn({ email, password, clientAddress, userAgent });
  await ctx.limits.giveBack('sign-in-failures', account);
  const user = await findUserById(ctx.db.read, { id: signedIn.userId });
  return { userId: signedIn.userId, username: user?.username ?? '', headers: signedIn.headers };
}

/** Ends the session of a request, if it has one. Returns the Set-Cookie headers that delete it. */
export async function signOut(ctx: AppContext, { headers }: { headers: Headers }): Promise<Headers> {
  return ctx.auth.signOut(headers);
}
