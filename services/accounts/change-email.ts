import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts.ts';
import { actingUser } from '../acting-user.ts';
import { confirmPassword } from './confirm-password.ts';
import { issueToken } from './issue-token.ts';

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
