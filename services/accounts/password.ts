import { AppError, isAppError } from '#domain/errors.ts';
import { type Actor, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteTokens, findToken, takeToken } from '#platform/db/accounts/account-tokens.ts';
import { findSignInAccount, writeEmail, writePassword } from '#platform/db/accounts/accounts.ts';
import { deleteSessions } from '#platform/db/accounts/sessions.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { actingUser } from '../acting-user.ts';
import { confirmPassword, issueToken } from './confirm-identity.ts';

export interface PasswordChange {
  actor: Actor;
  currentPassword: string;
  password: string;
  /** The session that stays: the one that asks. */
  sessionId: string | null;
}

/**
 * A new password for whoever knows the old one. All other sessions and links to choose a password end.
 * Input has passed `changePasswordSchema`. Throws AppError `wrong-password`, `rate-limited`, `not-signed-in`.
 */
export async function changePassword(
  ctx: AppContext,
  { actor, currentPassword, password, sessionId }: PasswordChange,
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const { id } = actingUser(actor, 'account:change-password', { ownerId: userId });
  await confirmPassword(ctx, { userId: id, password: currentPassword });
  const passwordHash = await ctx.auth.hashPassword(password);
  await ctx.db.transact(async ({ db }) => {
    const at = ctx.clock.now();
    await writePassword(db, { userId: id, accountRowId: ctx.ids.next(), passwordHash, at });
    await deleteSessions(db, { userId: id, except: sessionId });
    await deleteTokens(db, { userId: id, purpose: 'reset-password' });
    await writeAudit(db, {
      at,
      actorId: id,
      action: 'account:change-password',
      subjectKind: 'user',
      subjectId: id,
    });
  });
}

/**
 * 'Forgot password?': sends a link to choose a new password, if there is an account with this address. Whoever asks
 * can't tell by answer or by time whether there is: the work is done after the answer. Whoever has no password yet
 * gets the link too. More than a few links an hour for one account are not sent, silently.
 * Throws AppError `rate-limited` for too many from one address.
 */
export async function forgotPassword(
  ctx: AppContext,
  { actor, email, clientAddress }: { actor: Actor; email: string; clientAddress: string },
): Promise<void> {
  assertCan(actor, 'account:reset-password');
  await ctx.limits.take('account-mail-address', clientAddress);
  ctx.accountMail.later(async () => {
    const account = await findSignInAccount(ctx.db.read, { email: email.toLowerCase() });
    const user = account && (await findUserById(ctx.db.read, { id: account.id }));
    if (!account || !user || !(await mayMail(ctx, account.id))) return;
    const token = await ctx.db.transact(({ db }) =>
      issueToken(ctx, db, { userId: user.id, purpose: 'reset-password', email: account.email }),
    );
    await ctx.accountMail.sendPasswordReset({ to: account.email, username: user.username, token });
  });
}

async function mayMail(ctx: AppContext, userId: string): Promise<boolean> {
  try {
    await ctx.limits.take('account-mail-account', `reset ${userId}`);
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

const PURPOSES = ['reset-password'] as const;

/** Whether a link to choose a new password still works. Looking doesn't use it up. */
export async function isResetLinkAlive(ctx: AppContext, { token }: { token: string }): Promise<boolean> {
  const tokenHash = ctx.auth.hashToken(token);
  return Boolean(await findToken(ctx.db.read, { tokenHash, purposes: PURPOSES, now: ctx.clock.now() }));
}

/**
 * Sets a new password by a link from a mail. The link is used up, every session of the person ends, and the address that
 * the link went to counts as confirmed. Of two who use one link at once, one wins.
 * Throws AppError `link-expired`, `rate-limited`.
 */
export async function resetPassword(
  ctx: AppContext,
  {
    actor,
    token,
    password,
    clientAddress,
  }: { actor: Actor; token: string; password: string; clientAddress: string },
): Promise<void> {
  assertCan(actor, 'account:reset-password');
  await ctx.limits.take('token-address', clientAddress);
  // Before the expensive hash: a dead link costs nothing.
  if (!(await isResetLinkAlive(ctx, { token }))) throw new AppError('link-expired');
  const passwordHash = await ctx.auth.hashPassword(password);
  await ctx.db.transact(async ({ db }) => {
    const at = ctx.clock.now();
    const tokenHash = ctx.auth.hashToken(token);
    const used = await takeToken(db, { tokenHash, purposes: PURPOSES, now: at });
    if (!used) throw new AppError('link-expired');
    const { userId, email } = used;
    await writePassword(db, { userId, accountRowId: ctx.ids.next(), passwordHash, at });
    const account = await findSignInAccount(db, { id: userId });
    if (account?.email === email) await writeEmail(db, { userId, email, at });
    await deleteSessions(db, { userId });
    await writeAudit(db, {
      at,
      actorId: userId,
      action: 'account:reset-password',
      subjectKind: 'user',
      subjectId: userId,
    });
  });
}
