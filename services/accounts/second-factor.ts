import { AppError } from '#domain/errors.ts';
import { formatShortDate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { SECOND_FACTOR } from '#domain/messages/second-factor.ts';
import { type Actor, actingOnOwn, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import * as factors from '#platform/db/accounts/second-factors.ts';
import { hasSecondFactor } from '#platform/db/accounts/sessions.ts';
import { writeOwnAudit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteRows, insertNew } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { findNamed } from '../people/find-person.ts';
import { assertConfirmed } from './confirm-session.ts';

const RECOVERY_CODES = 10;

type Own = { actor: Actor; cookie: string | null };
type Work<T> = (tx: Tx, own: { userId: string; at: number }) => Promise<T>;

/** `setup`: a new authenticator app's key, until a code confirms it. */
export async function findOwnSecondFactor(ctx: AppContext, { actor }: { actor: Actor }) {
  const { id: userId, username } = actingUser(actor, 'settings:open');
  const { totp, passkeys, recoveryCodesLeft } = await factors.findSecondFactor(ctx.db.read, { userId });
  const isSetUp = totp !== undefined && totp.confirmedAt === null;
  const hasApp = totp !== undefined && !isSetUp;
  return {
    isOn: hasApp || passkeys.length > 0,
    hasApp,
    setup: isSetUp ? { uri: await ctx.auth.totp.uriOf(totp.secret, username) } : null,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
  };
}

/** Throws `invalid-input` if the person already uses an app. */
export function startApp(ctx: AppContext, own: Own): Promise<void> {
  return change(ctx, own, async ({ db }, { userId, at }) => {
    const secret = await ctx.auth.totp.newSecret();
    const isUnproven = await lacksProof(db, userId);
    if (!(await factors.insertTotp(db, { userId, secret, createdAt: at, isUnproven })))
      throw new AppError('invalid-input');
  });
}

/** Returns the recovery codes, shown once. Throws `wrong-proof`. */
export async function confirmApp(ctx: AppContext, { code, ...own }: Own & { code: string }) {
  const { id } = actingOnOwn(own.actor, 'account:secure');
  await ctx.limits.take('second-proof', id);
  const codes = await change(ctx, own, async (tx, { userId, at }) => {
    const { totp } = await factors.findSecondFactor(tx.db, { userId });
    const step = totp && (await ctx.auth.totp.stepOf(totp.secret, code.replace(/\s/g, ''), at));
    if (step == null || !(await factors.takeTotpStep(tx.db, { userId, step, at }))) throw new AppError('wrong-proof');
    return writeRecoveryCodes(ctx, tx, { userId });
  });
  await ctx.limits.giveBack('second-proof', id);
  return codes;
}

/** Throws `confirm-first`, `not-signed-in`, and `invalid-input` if nothing is set up. */
export function renewRecoveryCodes(ctx: AppContext, own: Own): Promise<string[]> {
  return change(ctx, own, async (tx, { userId }) => {
    if (!(await hasSecondFactor(tx.db, { userId }))) throw new AppError('invalid-input');
    return writeRecoveryCodes(ctx, tx, { userId });
  });
}

/** Throws AppError `confirm-first`, `not-signed-in`. */
export function stopApp(ctx: AppContext, own: Own): Promise<boolean> {
  return change(ctx, own, ({ db }, { userId }) => deleteRows(db, 'totpSecrets', { userId }));
}

/** Throws `confirm-first`, `not-signed-in`. */
export async function offerPasskey(ctx: AppContext, { actor, cookie }: Own) {
  const { id, username } = actingOnOwn(actor, 'account:secure');
  const { sessionId } = await assertConfirmed(ctx, { cookie });
  const { passkeys } = await factors.findSecondFactor(ctx.db.read, { userId: id });
  const options = await ctx.auth.passkeys.creationOptions({ id, username }, passkeys);
  await ctx.db.transact(({ db }) => factors.writeChallenge(db, { sessionId, challenge: options.challenge }));
  return options;
}

/** Throws `wrong-proof` if it is invalid or already added; `invalid-input` for too many passkeys. */
export async function addPasskey(ctx: AppContext, { credential, ...own }: Own & { credential: string }) {
  const session = await ctx.sessions.findUnconfirmed(own.cookie);
  if (!session?.challenge) throw new AppError('wrong-proof');
  const { sessionId, challenge } = session;
  const made = await ctx.auth.passkeys.register(credential, challenge).catch((cause: unknown) => {
    throw new AppError('wrong-proof', { cause });
  });
  await change(ctx, own, async ({ db }, { userId, at }) => {
    if (!made || !(await factors.takeChallenge(db, { sessionId, challenge }))) throw new AppError('wrong-proof');
    const { passkeys } = await factors.findSecondFactor(db, { userId });
    if (passkeys.length >= LIMITS.account.passkeys) throw new AppError('invalid-input');
    const name = SECOND_FACTOR.passkeyName({ date: formatShortDate(at) });
    const isUnproven = await lacksProof(db, userId);
    if (!(await insertNew(db, 'passkeys', { ...made, userId, name, createdAt: at, usedAt: null, isUnproven }))) {
      throw new AppError('wrong-proof');
    }
  });
}

/** Throws AppError `confirm-first`, `not-signed-in`. */
export function removePasskey(ctx: AppContext, { id, ...own }: Own & { id: string }): Promise<boolean> {
  return change(ctx, own, ({ db }, { userId }) => deleteRows(db, 'passkeys', { userId, id }));
}

/** For the operator. Throws AppError `user-not-found`. */
export async function removeSecondFactor(ctx: AppContext, { username }: { username: string }) {
  return ctx.db.transact(async (tx) => {
    const user = await findNamed(tx.db, username);
    const { id: userId } = user;
    await deleteRows(tx.db, 'totpSecrets', { userId });
    await deleteRows(tx.db, 'passkeys', { userId });
    await factors.replaceRecoveryCodes(tx.db, { userId, codeHashes: [] });
    await ctx.sessions.changed(tx, { userId });
    await writeOwnAudit(tx.db, { at: ctx.clock.now(), userId, action: 'account:lose-second-factor' });
    return { username: user.username };
  });
}

/** Somebody who knew the old password may have prepared these. Returns whether a factor was removed. */
export async function endPrepared(tx: Tx, { userId }: { userId: string }): Promise<boolean> {
  await deleteRows(tx.db, 'accountTokens', { userId });
  const hadUnproven = await factors.deleteUnproven(tx.db, { userId });
  if (hadUnproven) await endLoneCodes(tx, userId);
  return hadUnproven;
}

const lacksProof = async (db: Db, id: string) => 1 - ((await findUserById(db, { id }))?.isConfirmed ?? 0);

/** Recovery codes alone aren't a second factor, so they are deleted with the last app or passkey. */
async function endLoneCodes({ db }: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, { userId }))) await factors.replaceRecoveryCodes(db, { userId, codeHashes: [] });
}

/** Throws AppError `confirm-first`, `not-signed-in`. */
async function change<T>(ctx: AppContext, { actor, cookie }: Own, work: Work<T>): Promise<T> {
  const { id: userId } = actingOnOwn(actor, 'account:secure');
  await assertConfirmed(ctx, { cookie });
  const at = ctx.clock.now();
  return ctx.db.transact(async (tx) => {
    const result = await work(tx, { userId, at });
    await endLoneCodes(tx, userId);
    await ctx.sessions.changed(tx, { userId });
    await writeOwnAudit(tx.db, { at, userId, action: 'account:secure' });
    return result;
  });
}

async function writeRecoveryCodes(ctx: AppContext, { db }: Tx, { userId }: { userId: string }) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => ctx.auth.newRecoveryCode());
  const codeHashes = codes.map((code) => ctx.auth.hashToken(code.replaceAll('-', '')));
  await factors.replaceRecoveryCodes(db, { userId, codeHashes });
  return codes;
}
