import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingOnOwn, actingUser, type By, standingAt } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findToken, insertToken, takeToken } from '#platform/db/accounts/account-tokens.ts';
import { findSignInAccount, isMailboxTaken, writeEmail } from '#platform/db/accounts/accounts.ts';
import { writeOwnAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/database.ts';
import { countWaitingVotes, lockStandings } from '#platform/db/moderation/standings.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteRows } from '#platform/db/rows.ts';
import type { TokenPurpose, UserRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { gatherVotesOf } from '../people/notifications.ts';
import { confirmPassword } from './confirm-session.ts';
import { assertNotKeptOut } from './kept-out.ts';

const PURPOSES = ['verify-email', 'change-email'] as const;
const TAKEN: ReadonlySet<string> = new Set(['auth_users.email', 'auth_users.mailbox']);

/**
 * `email` must be in lower case. The old address gets a link that stops the change. If the new one is taken, sends no
 * mail and doesn't say so. Throws `wrong-password`, `email-refused`, `rate-limited`.
 */
export async function changeEmail(ctx: AppContext, { actor, email, currentPassword }: By<'email' | 'currentPassword'>) {
  const user = actingOnOwn(actor, 'account:change-email');
  const account = await confirmPassword(ctx, { userId: user.id, password: currentPassword });
  await ctx.limits.take('account-mail-account', `email ${user.id}`);
  await assertNotKeptOut(ctx, ctx.db.read, { email });
  if (await findSignInAccount(ctx.db.read, { email })) return;
  if (await isMailboxTaken(ctx.db.read, { email, exceptId: user.id })) return;
  const link = { userId: user.id, purpose: 'change-email', email } as const;
  const { username } = user;
  await ctx.db.transact(async (tx) => {
    const token = await issueToken(ctx, tx.db, link);
    const stop = ctx.auth.hashToken(token);
    await ctx.mail.sendEmailChangeAsked(tx, { to: account.email, username, stop });
    await ctx.mail.sendVerification(tx, { to: email, username, token });
  });
}

/** Throws `rate-limited`. */
export async function resendVerification(ctx: AppContext, { actor }: { actor: Actor }): Promise<void> {
  const user = actingUser(actor, 'settings:open');
  const { id } = user;
  const account = await findSignInAccount(ctx.db.read, { id });
  if (!account) throw new AppError('user-id-not-found', { params: { id } });
  if (account.isEmailVerified) return;
  await ctx.limits.take('account-mail-account', `email ${id}`);
  const { username } = user;
  await ctx.db.transact((tx) => mailVerification(ctx, tx, { userId: id, email: account.email, username }));
}

type Unverified = { userId: string; email: string; username: string };
/** Mails the link that confirms an address. */
export async function mailVerification(ctx: AppContext, tx: Tx, { userId, email, username }: Unverified) {
  const token = await issueToken(ctx, tx.db, { userId, purpose: 'verify-email', email });
  await ctx.mail.sendVerification(tx, { to: email, username, token });
}

type Link = { userId: string; purpose: TokenPurpose; email: string };

/** Cancels earlier links. Stores only a hash. */
export async function issueToken(ctx: AppContext, db: Db, link: Link) {
  // Whoever has a password-reset link controls the account.
  const token = `${ctx.ids.next()}${ctx.ids.next()}`.replaceAll('-', '');
  const createdAt = ctx.clock.now();
  const { resetLinkMs, verifyLinkMs } = LIMITS.account;
  const expiresAt = createdAt + (link.purpose === 'reset-password' ? resetLinkMs : verifyLinkMs);
  const tokenHash = ctx.auth.hashToken(token);
  await insertToken(db, { tokenHash, ...link, createdAt, expiresAt });
  return token;
}

/** `stop`: the hash of the token that was mailed to the new address. */
export async function isEmailChangeAsked(ctx: AppContext, { stop }: { stop: string }): Promise<boolean> {
  return Boolean(await findToken(ctx.db.read, changeOf(ctx, stop)));
}

/** For whoever has the old address. Throws `link-expired`, `rate-limited`. */
export async function stopEmailChange(
  ctx: AppContext,
  { stop, clientAddress }: { stop: string; clientAddress: string },
) {
  await ctx.limits.take('token-address', clientAddress);
  await ctx.db.transact(async ({ db }) => {
    const stopped = await takeToken(db, changeOf(ctx, stop));
    if (!stopped) throw new AppError('link-expired');
    const { userId } = stopped;
    await writeOwnAudit(db, { at: ctx.clock.now(), userId, action: 'account:stop-email-change' });
  });
}

const changeOf = (ctx: AppContext, stop: string) =>
  ({ tokenHash: stop, purposes: ['change-email'], now: ctx.clock.now() }) as const;

/** Null if the link no longer works. The link can still be used afterwards. */
export async function findEmailToConfirm(ctx: AppContext, { token }: { token: string }) {
  const tokenHash = ctx.auth.hashToken(token);
  const found = await findToken(ctx.db.read, { tokenHash, purposes: PURPOSES, now: ctx.clock.now() });
  return found?.email ?? null;
}

/** Throws `link-expired`, `rate-limited`, `email-refused`, `email-taken`; `suspended` or `banned` for a change. */
export async function confirmEmail(ctx: AppContext, link: { token: string; clientAddress: string }) {
  await ctx.limits.take('token-address', link.clientAddress);
  const tokenHash = ctx.auth.hashToken(link.token);
  try {
    await ctx.db.transact(async (tx) => {
      const { db } = tx;
      await lockStandings(db);
      const at = ctx.clock.now();
      const used = await takeToken(db, { tokenHash, purposes: PURPOSES, now: at });
      const account = used && (await findSignInAccount(db, { id: used.userId }));
      const user = used && (await findUserById(db, { id: used.userId }));
      if (!used || !account || !user) throw new AppError('link-expired');
      const isChange = used.purpose === 'change-email';
      if (!isChange && account.email !== used.email) throw new AppError('link-expired');
      const { id: userId, username } = user;
      const standing = standingAt(user, at);
      // Otherwise, the address could be given up before the account is deleted, and used for another one.
      if (isChange && standing !== 'good') throw new AppError(standing);
      // A link to reset the password may have been mailed to the old address.
      if (isChange) await deleteRows(db, 'accountTokens', { userId });
      await writeProvenEmail(ctx, tx, { user, email: used.email, at });
      await assertNotKeptOut(ctx, db, { email: used.email });
      const action = isChange ? 'account:change-email' : 'account:verify-email';
      await writeOwnAudit(db, { at, userId, action });
      if (!isChange || account.email === used.email) return;
      await ctx.mail.sendEmailChanged(tx, { to: account.email, username });
    });
  } catch (error) {
    if (TAKEN.has(ctx.db.dialect.uniqueViolation(error) ?? '')) {
      throw new AppError('email-taken', { cause: error });
    }
    throw error;
  }
}

/** Needs `lockStandings`: a concurrent vote could be stored as uncounted after `countWaitingVotes` has run. */
export async function writeProvenEmail(ctx: AppContext, tx: Tx, proven: { user: UserRow; email: string; at: number }) {
  const { user, email, at } = proven;
  await writeEmail(tx.db, { userId: user.id, email, at });
  if (user.isConfirmed === 1) return;
  await countWaitingVotes(tx.db, { user, at });
  if (user.standing !== 'banned') await gatherVotesOf(ctx, tx, { userId: user.id });
  await ctx.changes.record(tx, ALL_PAGES);
}
