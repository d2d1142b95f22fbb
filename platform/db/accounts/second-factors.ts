import type { Db } from '../database.ts';
import { type SecondFactorSchema, signInTables } from '../sign-in-schema.ts';

export type PasskeyRow = SecondFactorSchema['passkeys'];

export async function findSecondFactor(db: Db, { userId }: { userId: string }) {
  const [totp, passkeys, codes] = await Promise.all([
    db.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst(),
    db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute(),
    db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId).execute(),
  ]);
  return { totp, passkeys, recoveryCodesLeft: codes.length };
}

/** Adds an authenticator app's secret, replacing an unconfirmed one. Returns false if a confirmed one exists. */
export async function insertTotp(db: Db, totp: { userId: string; secret: string; createdAt: number }) {
  const { userId } = totp;
  await db.deleteFrom('totpSecrets').where('userId', '=', userId).where('confirmedAt', 'is', null).execute();
  const added = await db
    .insertInto('totpSecrets')
    .values(totp)
    .onConflict((c) => c.column('userId').doNothing())
    .executeTakeFirst();
  return Boolean(added.numInsertedOrUpdatedRows);
}

/** Marks a time step's code as used. The first code confirms the secret. False if this or a later code was used. */
export async function takeTotpStep(
  db: Db,
  { userId, step, at }: { userId: string; step: number; at: number },
): Promise<boolean> {
  const used = await db
    .updateTable('totpSecrets')
    .set((e) => ({ usedStep: step, confirmedAt: e.fn.coalesce('confirmedAt', e.val(at)) }))
    .where('userId', '=', userId)
    .where('usedStep', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function deleteTotp(db: Db, { userId }: { userId: string }): Promise<void> {
  await db.deleteFrom('totpSecrets').where('userId', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  db: Db,
  { userId, codeHashes }: { userId: string; codeHashes: readonly string[] },
): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const codes = codeHashes.map((codeHash) => ({ userId, codeHash }));
  if (codes.length > 0) await db.insertInto('recoveryCodes').values(codes).execute();
}

/** Deletes a recovery code. Returns false if it doesn't exist. */
export async function takeRecoveryCode(db: Db, { userId, codeHash }: { userId: string; codeHash: string }) {
  const used = db.deleteFrom('recoveryCodes').where((e) => e.and({ userId, codeHash }));
  return (await used.executeTakeFirst()).numDeletedRows > 0n;
}

/** Adds a passkey. Returns false if its id, which the device chose, is taken. */
export async function insertPasskey(db: Db, passkey: PasskeyRow): Promise<boolean> {
  const added = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(added.numInsertedOrUpdatedRows);
}

export async function writePasskeyUse(
  db: Db,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: number },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, usedAt }).where('id', '=', id).execute();
}

/** Deletes one of a person's passkeys, or all of them if `id` is absent. */
export async function deletePasskey(db: Db, { userId, id }: { userId: string; id?: string }): Promise<void> {
  const passkeys = db.deleteFrom('passkeys').where((e) => e.and({ userId, id }));
  await passkeys.execute();
}

/** Stores the session's challenge, which a passkey must sign. */
export async function writeChallenge(
  db: Db,
  { sessionId, challenge }: { sessionId: string; challenge: string },
): Promise<void> {
  await signInTables(db)
    .updateTable('auth_sessions')
    .set({ challenge })
    .where('id', '=', sessionId)
    .execute();
}

/** Deletes a challenge. If several requests try at once, only one of them gets true. */
export async function takeChallenge(
  db: Db,
  { sessionId, challenge }: { sessionId: string; challenge: string },
): Promise<boolean> {
  const taken = await signInTables(db)
    .updateTable('auth_sessions')
    .set({ challenge: null })
    .where((e) => e.and({ id: sessionId, challenge }))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Records that the session's person has proved who they are. */
export async function confirmSessionRow(db: Db, { sessionId, at }: { sessionId: string; at: number }) {
  const proved = { awaitsSecond: 0, confirmedAt: at };
  await signInTables(db).updateTable('auth_sessions').set(proved).where('id', '=', sessionId).execute();
}
