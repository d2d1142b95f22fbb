import { type Actor, standingAt, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteSessions, hasSecondFactor } from '#platform/db/accounts/sessions.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { pictureOf } from '#services/people/find-person.ts';

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
  sessionId: string | null;
  /** Whether the person is denied administrator rights because they haven't set up a second factor. */
  lacksSecondFactor: boolean;
  /** The Set-Cookie header that renews the session. Null for most requests, because a session is renewed once a day. */
  setCookie: string | null;
}

const NOBODY: Identity = {
  actor: VISITOR,
  viewer: null,
  sessionId: null,
  lacksSecondFactor: false,
  setCookie: null,
};

/**
 * Finds out who sent a request. Unless `fresh` is set or the person is an administrator, the session may be a few
 * minutes old, which is good enough for public pages.
 */
export async function identify(
  ctx: AppContext,
  { cookie, fresh }: { cookie: string | null | undefined; fresh: boolean },
): Promise<Identity> {
  const session = await ctx.sessions.find(cookie, { fresh });
  if (!session) return NOBODY;
  const { user, sessionId, setCookie } = session;
  const { debugAccountId, requiresAdminSecondFactor } = ctx.config;
  const lacksSecondFactor = user.isAdmin === 1 && requiresAdminSecondFactor && !user.isSecured;
  const isAdmin = user.isAdmin === 1 && !lacksSecondFactor;
  const isDebug = debugAccountId !== null && debugAccountId === user.id;
  const { id, username, name } = user;
  const standing = standingAt(user, ctx.clock.now());
  return {
    actor: { kind: 'user', id, username, isAdmin, isDebug, standing },
    viewer: { id, username, name, profilePicture: pictureOf(user), isAdmin, isDebug },
    sessionId,
    lacksSecondFactor,
    setCookie,
  };
}

type SignIn = { email: string; password: string; clientAddress: string; userAgent: string | null };

/**
 * Signs in with e-mail and password. Limits attempts per client address, per account there, and (much higher) per
 * account, so that guessing elsewhere doesn't lock the owner out. If `isSecured`, `confirmSession` must still check a
 * second factor. Throws `invalid-credentials`, `rate-limited`.
 */
export async function signIn(ctx: AppContext, { email, password, clientAddress, userAgent }: SignIn) {
  await ctx.limits.take('sign-in-address', clientAddress);
  const account = email.toLowerCase();
  await ctx.limits.take('sign-in-account', `${account} ${clientAddress}`);
  // Counted as a failure before the password is checked, so that simultaneous attempts can't exceed the limit.
  await ctx.limits.take('sign-in-failures', account);
  const signedIn = await ctx.auth.signIn({ email, password, clientAddress, userAgent });
  await ctx.limits.giveBack('sign-in-failures', account);
  const { userId, headers } = signedIn;
  const user = await findUserById(ctx.db.read, { id: userId });
  const isSecured = await hasSecondFactor(ctx.db.read, { userId });
  ctx.log.info({ reason: 'signed-in', by: 'password', userId, isSecured }, 'security');
  return { userId, username: user?.username ?? '', isSecured, headers };
}

/** Ends the request's session, if there is one. Returns the Set-Cookie header that deletes the session's cookie. */
export async function signOut(ctx: AppContext, { cookie }: { cookie: string | null }): Promise<Headers> {
  const session = await ctx.sessions.find(cookie, { fresh: true });
  if (session) {
    const { sessionId, user } = session;
    await ctx.db.transact(async (tx) => {
      await deleteSessions(tx.db, { userId: user.id, only: sessionId });
      await ctx.sessions.changed(tx, { userId: user.id });
    });
  }
  return new Headers({ 'Set-Cookie': ctx.sessions.forgetCookie });
}
