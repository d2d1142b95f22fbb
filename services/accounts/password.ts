import { emailAddressOf } from '#domain/accounts/email-address.ts';
import { AppError, caughtAppError } from '#domain/errors.ts';
import { PASSWORD_NOTICE } from '#domain/messages/people.ts';
import { type Actor, actingOnOwn, assertCan, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findToken, takeToken } from '#platform/db/accounts/account-tokens.ts';
import { findSignInAccount, writePassword } from '#platform/db/accounts/accounts.ts';
import { deleteSessions } from '#platform/db/accounts/sessions.ts';
import { writeOwnAudit } from '#platform/db/audit.ts';
import { lockStandings } from '#platform/db/moderation/standings.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { notify } from '../people/notifications.ts';
import { confirmPassword } from './confirm-session.ts';
import { issueToken, writeProvenEmail } from './email.ts';
import { rememberDevice } from './guesses.ts';
import { endPrepared } from './second-factor.ts';

const CHANGED = { kind: 'security', ...PASSWORD_NOTICE, path: '/settings' } as const;

type PasswordChange = { actor: Actor; currentPassword: string; password: string; sessionId: string | null };
/** Ends all sessions but `sessionId`, and makes only this device known. Throws `wrong-password`, `common-password`, `rate-limited`. */
export async function changePassword(ctx: AppContext, { actor, currentPassword, password, sessionId }: PasswordChange) {
  const { id: userId, username } = actingOnOwn(actor, 'account:change-password');
  const account = await confirmPassword(ctx, { userId, password: currentPassword });
  const passwordHash = await ctx.auth.hashPassword(password, [username, account.email]);
  const changed = await ctx.db.transact(async (tx) => {
    const { db } = tx;
    const at = ctx.clock.now();
    await writePassword(db, { userId, accountRowId: ctx.ids.next(), passwordHash, at });
    await deleteSessions(db, { userId, except: sessionId });
    await ctx.sessions.changed(tx, { userId });
    const hasLostFactor = await endPrepared(tx, { userId });
    await writeOwnAudit(db, { at, userId, action: 'account:change-password' });
    await notify(ctx, tx, { userId, ...CHANGED });
    return { hasLostFactor };
  });
  return { ...changed, headers: await rememberDevice(ctx, { userId, cookie: null }) };
}

/**
 * In the background, so that neither the answer nor its timing shows whether the address has an account. Silently sends
 * no more than a few mails. Throws `rate-limited`.
 */
export async function forgotPassword(ctx: AppContext, { actor, email, clientAddress }: By<'email' | 'clientAddress'>) {
  assertCan(actor, 'account:reset-password');
  await ctx.limits.take('account-mail-address', clientAddress);
  ctx.mail.later(async () => {
    const account = await findSignInAccount(ctx.db.read, { email: emailAddressOf(email) ?? '' });
    const user = account && (await findUserById(ctx.db.read, { id: account.id }));
    if (!account || !user) return;
    const refused = await ctx.limits.take('account-mail-account', `reset ${user.id}`).catch(caughtAppError);
    if (refused !== undefined) return;
    await ctx.db.transact(async (tx) => {
      const link = { userId: user.id, purpose: 'reset-password', email: account.email } as const;
      const token = await issueToken(ctx, tx.db, link);
      await ctx.mail.sendPasswordReset(tx, { to: account.email, username: user.username, token });
    });
  });
}

const PURPOSES = ['reset-password'] as const;

/** Null if the link no longer works. Doesn't use it up. */
export async function findResetAddress(ctx: AppContext, { token }: { token: string }): Promise<string | null> {
  return (await findResetLink(ctx, { token }))?.email ?? null;
}

function findResetLink(ctx: AppContext, { token }: { token: string }) {
  const tokenHash = ctx.auth.hashToken(token);
  return findToken(ctx.db.read, { tokenHash, purposes: PURPOSES, now: ctx.clock.now() });
}

/** Returns headers that make the device known. Throws `link-expired`, `common-password`, `rate-limited`. */
export async function resetPassword(ctx: AppContext, reset: By<'token' | 'password' | 'clientAddress'>) {
  const { actor, token, password, clientAddress } = reset;
  assertCan(actor, 'account:reset-password');
  await ctx.limits.take('token-address', clientAddress);
  // Hashing is expensive.
  const link = await findResetLink(ctx, { token });
  if (!link) throw new AppError('link-expired');
  const known = await findUserById(ctx.db.read, { id: link.userId });
  const passwordHash = await ctx.auth.hashPassword(password, [known?.username ?? '', link.email]);
  const userId = await ctx.db.transact(async (tx) => {
    const { db } = tx;
    await lockStandings(db);
    const at = ctx.clock.now();
    const tokenHash = ctx.auth.hashToken(token);
    const used = await takeToken(db, { tokenHash, purposes: PURPOSES, now: at });
    const user = used && (await findUserById(db, { id: used.userId }));
    if (!used || !user) throw new AppError('link-expired');
    const { userId, email } = used;
    await writePassword(db, { userId, accountRowId: ctx.ids.next(), passwordHash, at });
    const account = await findSignInAccount(db, { id: userId });
    if (account?.email === email) await writeProvenEmail(ctx, tx, { user, email, at });
    await deleteSessions(db, { userId });
    await endPrepared(tx, { userId });
    await ctx.sessions.changed(tx, { userId });
    await writeOwnAudit(db, { at, userId, action: 'account:reset-password' });
    await notify(ctx, tx, { userId, ...CHANGED });
    return userId;
  });
  return rememberDevice(ctx, { userId, cookie: null });
}
