import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findToken, takeToken } from '#platform/db/accounts/account-tokens.ts';
import { findSignInAccount, writeEmail } from '#platform/db/accounts/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { actingUser } from '../acting-user.ts';
import { confirmPassword, issueToken } from './confirm-identity.ts';

export interface EmailChange {
  actor: Actor;
  /** In lower case. */
  email: string;
  currentPassword: string;
}

/**
 * Sends a link to a new e-mail address; the account keeps the old one until the link is used (`confirmEmail`). An address
 * that somebody else has gets no mail, and whoever asks isn't told.
 * Throws AppError `wrong-password`, `rate-limited`, `mail-failed`, `not-signed-in`.
 */
export async function changeEmail(
  ctx: AppContext,
  { actor, email, currentPassword }: EmailChange,
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const { id, username } = actingUser(actor, 'account:change-email', { ownerId: userId });
  await confirmPassword(ctx, { userId: id, password: currentPassword });
  await ctx.limits.take('account-mail-account', `email ${id}`);
  if (await findSignInAccount(ctx.db.read, { email })) return;
  const token = await ctx.db.transact(({ db }) =>
    issueToken(ctx, db, { userId: id, purpose: 'change-email', email }),
  );
  await ctx.accountMail.sendVerification({ to: email, username, token });
}

/**
 * Sends the link to confirm the present address again. An address that is confirmed needs none.
 * Throws AppError `rate-limited`, `mail-failed`, `not-signed-in`.
 */
export async function resendVerification(ctx: AppContext, { actor }: { actor: Actor }): Promise<void> {
  const { id, username } = actingUser(actor, 'settings:open');
  const account = await findSignInAccount(ctx.db.read, { id });
  if (!account) throw new AppError('user-id-not-found', { params: { id } });
  if (account.isEmailVerified) return;
  await ctx.limits.take('account-mail-account', `email ${id}`);
  const { email } = account;
  const token = await ctx.db.transact(({ db }) =>
    issueToken(ctx, db, { userId: id, purpose: 'verify-email', email }),
  );
  await ctx.accountMail.sendVerification({ to: email, username, token });
}

const PURPOSES = ['verify-email', 'change-email'] as const;

/** The address that a link would confirm; null when the link doesn't work any more. Looking doesn't use it up. */
export async function findEmailToConfirm(
  ctx: AppContext,
  { token }: { token: string },
): Promise<string | null> {
  const tokenHash = ctx.auth.hashToken(token);
  const found = await findToken(ctx.db.read, { tokenHash, purposes: PURPOSES, now: ctx.clock.now() });
  return found?.email ?? null;
}

/**
 * Confirms an e-mail address by a link from a mail: the present one, or a new one that now takes its place; the old
 * address is told then. The link is used up. Throws AppError `link-expired`, `email-taken`, `rate-limited`.
 */
export async function confirmEmail(
  ctx: AppContext,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<void> {
  await ctx.limits.take('token-address', clientAddress);
  const tokenHash = ctx.auth.hashToken(token);
  try {
    await ctx.db.transact(async ({ db, afterCommit }) => {
      const at = ctx.clock.now();
      const used = await takeToken(db, { tokenHash, purposes: PURPOSES, now: at });
      const account = used && (await findSignInAccount(db, { id: used.userId }));
      const user = used && (await findUserById(db, { id: used.userId }));
      if (!used || !account || !user) throw new AppError('link-expired');
      const isChange = used.purpose === 'change-email';
      // A link for an address that the account has left confirms nothing.
      if (!isChange && account.email !== used.email) throw new AppError('link-expired');
      await writeEmail(db, { userId: user.id, email: used.email, at });
      await writeAudit(db, {
        at,
        actorId: user.id,
        action: isChange ? 'account:change-email' : 'account:verify-email',
        subjectKind: 'user',
        subjectId: user.id,
      });
      if (!isChange || account.email === used.email) return;
      const { username } = user;
      afterCommit(() =>
        ctx.accountMail.later(() => ctx.accountMail.sendEmailChanged({ to: account.email, username })),
      );
    });
  } catch (error) {
    if (ctx.db.dialect.uniqueViolation(error) === 'auth_users.email') {
      throw new AppError('email-taken', { cause: error });
    }
    throw error;
  }
}
