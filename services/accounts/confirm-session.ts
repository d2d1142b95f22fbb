import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import * as factors from '#platform/db/accounts/second-factors.ts';
import { hasSecondFactor } from '#platform/db/accounts/sessions.ts';
import { writeOwnAudit } from '#platform/db/audit.ts';
import { deleteRows, updateRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { rememberDevice, takeGuess } from './guesses.ts';

type Cookie = { cookie: string | null };
type Session = NonNullable<Awaited<ReturnType<AppContext['sessions']['findUnconfirmed']>>>;

/** Null for visitors. */
export async function findProofs(ctx: AppContext, { cookie }: Cookie) {
  const session = await ctx.sessions.findUnconfirmed(cookie);
  if (!session) return null;
  const { awaitsSecond, isRecent, user } = session;
  const factor = await factors.findSecondFactor(ctx.db.read, { userId: user.id });
  const hasApp = factor.totp !== undefined && factor.totp.confirmedAt !== null;
  return { awaitsSecond, isRecent, hasApp, hasPasskey: factor.passkeys.length > 0 };
}

/** Throws `confirm-first` unless the person signed in or proved their identity within `session.confirmedMs`. */
export async function assertConfirmed(ctx: AppContext, { cookie }: Cookie) {
  const session = await ctx.sessions.findUnconfirmed(cookie);
  if (!session?.isRecent) throw new AppError('confirm-first');
  return session;
}

/** Throws `not-signed-in`. */
export async function askForPasskey(ctx: AppContext, { cookie }: Cookie) {
  const session = await ctx.sessions.findUnconfirmed(cookie);
  if (!session) throw new AppError('not-signed-in');
  const { sessionId, user } = session;
  const { passkeys } = await factors.findSecondFactor(ctx.db.read, { userId: user.id });
  const options = await ctx.auth.passkeys.requestOptions(passkeys);
  await ctx.db.transact(({ db }) => factors.writeChallenge(db, { sessionId, challenge: options.challenge }));
  return options;
}

/** Checks the password before a sensitive change. Throws `wrong-password`, `rate-limited`, `user-id-not-found`. */
export async function confirmPassword(ctx: AppContext, { userId, password }: { userId: string; password: string }) {
  await ctx.limits.take('confirm-password', userId);
  const account = await findSignInAccount(ctx.db.read, { id: userId });
  if (!account) throw new AppError('user-id-not-found', { params: { id: userId } });
  if (!account.passwordHash || !(await ctx.auth.isPassword(password, account.passwordHash))) {
    throw new AppError('wrong-password');
  }
  return account;
}

/** `credential`: a passkey's signature as JSON. */
export type Proof = { code: string } | { credential: string } | { password: string };
/**
 * The result's `wasAwaited` is true for a sign-in; `headers` then makes the device known. Each code and signature works
 * once. Throws `wrong-proof`, `wrong-password`, `rate-limited`, `account-attacked`, `not-signed-in`.
 */
export async function confirmSession(ctx: AppContext, { cookie, proof }: Cookie & { proof: Proof }) {
  const session = await ctx.sessions.findUnconfirmed(cookie);
  if (!session) throw new AppError('not-signed-in');
  const { sessionId, user, awaitsSecond } = session;
  const userId = user.id;
  const at = ctx.clock.now();
  // Recovery codes and signatures are too long to be guessed, so nothing blocks them.
  const isGuessable = 'code' in proof && isAppCode(proof.code);
  const account = isGuessable ? await findSignInAccount(ctx.db.read, { id: userId }) : undefined;
  const device = isGuessable ? await takeGuess(ctx, { account, cookie, strangers: [['second-proof', userId]] }) : null;
  let take: (tx: Tx) => Promise<boolean>;
  if ('password' in proof) {
    if (awaitsSecond) throw new AppError('wrong-proof');
    await confirmPassword(ctx, { userId, password: proof.password });
    take = async () => true;
  } else if ('code' in proof) take = await checkCode(ctx, { userId, code: digitsOf(proof.code), at });
  else take = await checkPasskey(ctx, { session, credential: proof.credential, at });
  await ctx.db.transact(async (tx) => {
    if (!(await take(tx))) throw new AppError('wrong-proof');
    await factors.confirmSessionRow(tx.db, { sessionId, at });
    await ctx.sessions.changed(tx, { userId });
  });
  if (isGuessable) {
    await (device === null ? ctx.limits.giveBack('second-proof', userId) : ctx.limits.giveBack('known-device', device));
  }
  const headers = awaitsSecond ? await rememberDevice(ctx, { userId, cookie }) : new Headers();
  const [by] = Object.keys(proof);
  ctx.log.info({ reason: 'confirmed', by, userId }, 'security');
  return { username: user.username, wasAwaited: awaitsSecond, headers };
}

const digitsOf = (code: string) => code.replace(/[\s-]/g, '');
const isAppCode = (code: string) => /^\d{6}$/.test(digitsOf(code));

async function checkCode(ctx: AppContext, { userId, code, at }: { userId: string; code: string; at: number }) {
  const { totp } = await factors.findSecondFactor(ctx.db.read, { userId });
  if (totp?.confirmedAt && isAppCode(code)) {
    const step = await ctx.auth.totp.stepOf(totp.secret, code, at);
    return async ({ db }: Tx) => step !== null && factors.takeTotpStep(db, { userId, step, at });
  }
  const codeHash = ctx.auth.hashToken(code.toUpperCase());
  return async ({ db }: Tx) => {
    if (!(await hasSecondFactor(db, { userId }))) return false;
    if (!(await deleteRows(db, 'recoveryCodes', { userId, codeHash }))) return false;
    await writeOwnAudit(db, { at, userId, action: 'account:use-recovery-code' });
    return true;
  };
}

async function checkPasskey(ctx: AppContext, given: { session: Session; credential: string; at: number }) {
  const { session, credential, at } = given;
  const { sessionId, challenge, user } = session;
  if (challenge === null) throw new AppError('wrong-proof');
  const { passkeys } = await factors.findSecondFactor(ctx.db.read, { userId: user.id });
  const signed = await ctx.auth.passkeys.verify(credential, challenge, passkeys).catch((cause: unknown) => {
    throw new AppError('wrong-proof', { cause });
  });
  return async ({ db }: Tx) => {
    if (!signed || !(await factors.takeChallenge(db, { sessionId, challenge }))) return false;
    const { id, counter } = signed;
    await updateRows(db, 'passkeys', { set: { counter, usedAt: at }, where: { id } });
    return true;
  };
}
