import { emailAddressOf } from '#domain/accounts/email-address.ts';
import { type Actor, standingAt, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { deleteSessions, hasSecondFactor } from '#platform/db/accounts/sessions.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { pictureOf } from '#services/people/find-person.ts';
import { rememberDevice, takeGuess } from './guesses.ts';

export type Identity = Awaited<ReturnType<typeof identify>>;
export type Viewer = NonNullable<Identity['viewer']>;

const NOBODY = { actor: VISITOR, viewer: null, sessionId: null, lacksSecondFactor: false, setCookie: null };

/** Never cached if `fresh` or for administrators and moderators. `setCookie`: the header that renews the session, once a day. */
export async function identify(ctx: AppContext, { cookie, fresh }: { cookie?: string | null; fresh: boolean }) {
  const session = await ctx.sessions.find(cookie, { fresh });
  if (!session) return NOBODY;
  const { user, sessionId, setCookie } = session;
  const { debugAccountId } = ctx.config;
  const isStaff = user.isAdmin === 1 || user.isModerator === 1;
  const lacksSecondFactor = isStaff && ctx.settings.adminSecondFactor && !user.isSecured;
  const isAdmin = user.isAdmin === 1 && !lacksSecondFactor;
  const isModerator = user.isModerator === 1 && !lacksSecondFactor;
  const isDebug = debugAccountId !== null && debugAccountId === user.id;
  const { id, username, name } = user;
  const standing = standingAt(user, ctx.clock.now());
  const actor: Actor = { kind: 'user', id, username, isAdmin, isModerator, isDebug, standing };
  const viewer = { id, username, name, profilePicture: pictureOf(user), isAdmin, isModerator, isDebug };
  return { actor, viewer, sessionId, lacksSecondFactor, setCookie };
}

type Credentials = Parameters<AppContext['auth']['signIn']>[0] & { cookie?: string | null };
/** If `isSecured`, `confirmSession` is still needed. Throws `invalid-credentials`, `rate-limited`, `account-attacked`. */
export async function signIn(ctx: AppContext, { cookie = null, ...credentials }: Credentials) {
  const { clientAddress } = credentials;
  const email = emailAddressOf(credentials.email) ?? credentials.email.toLowerCase();
  const device = await takeGuess(ctx, {
    account: await findSignInAccount(ctx.db.read, { email }),
    cookie,
    strangers: [
      ['sign-in-address', clientAddress],
      ['sign-in-account', `${email} ${clientAddress}`],
      ['sign-in-failures', email],
    ],
  });
  const { userId, headers } = await ctx.auth.signIn({ ...credentials, email });
  if (device === null) await ctx.limits.giveBack('sign-in-failures', email);
  else await ctx.limits.giveBack('known-device', device);
  const user = await findUserById(ctx.db.read, { id: userId });
  const isSecured = await hasSecondFactor(ctx.db.read, { userId });
  if (!isSecured) await rememberDevice(ctx, { userId, cookie, headers });
  ctx.log.info({ reason: 'signed-in', by: 'password', userId, isSecured }, 'security');
  return { userId, username: user?.username ?? '', isSecured, headers };
}

/** Returns the Set-Cookie header that deletes the session's cookie. */
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
