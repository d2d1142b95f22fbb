import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, insertNew, insertRows, updateRows } from '../rows.ts';
import { type SecondFactorSchema, signInTables } from '../sign-in-schema.ts';

export type PasskeyRow = Selectable<SecondFactorSchema['passkeys']>;

export async function findSecondFactor(db: Db, { userId }: { userId: string }) {
  const [totp, passkeys, codes] = await Promise.all([
    db.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst(),
    db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute(),
    db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId).execute(),
  ]);
  return { totp, passkeys, recoveryCodesLeft: codes.length };
}

type NewTotp = Insertable<SecondFactorSchema['totpSecrets']>;
/** Replaces an unconfirmed secret. Returns false if a confirmed one exists. */
export async function insertTotp(db: Db, totp: NewTotp) {
  await deleteRows(db, 'totpSecrets', { userId: totp.userId, confirmedAt: null });
  return insertNew(db, 'totpSecrets', totp, ['userId']);
}

/** Marks a code's time step as used, which confirms a new secret. Returns false if this or a later step was used. */
export async function takeTotpStep(db: Db, { userId, step, at }: { userId: string; step: number; at: number }) {
  const unused = db.updateTable('totpSecrets').where('userId', '=', userId).where('usedStep', '<', step);
  const taken = unused.set((e) => ({ usedStep: step, confirmedAt: e.fn.coalesce('confirmedAt', e.val(at)) }));
  return (await taken.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(db: Db, given: { userId: string; codeHashes: readonly string[] }) {
  const { userId, codeHashes } = given;
  await deleteRows(db, 'recoveryCodes', { userId });
  const codes = codeHashes.map((codeHash) => ({ userId, codeHash }));
  await insertRows(db, 'recoveryCodes', codes);
}

export async function deleteUnproven(db: Db, { userId }: { userId: string }): Promise<boolean> {
  const app = await deleteRows(db, 'totpSecrets', { userId, isUnproven: 1 });
  const passkeys = await deleteRows(db, 'passkeys', { userId, isUnproven: 1 });
  return app || passkeys;
}

type Challenge = Record<'sessionId' | 'challenge', string>;

export const writeChallenge = async (db: Db, { sessionId: id, challenge }: Challenge) =>
  updateRows(signInTables(db), 'auth_sessions', { set: { challenge }, where: { id } });

/** If several requests try at once, only one of them gets true. */
export const takeChallenge = async (db: Db, { sessionId: id, challenge }: Challenge) =>
  updateRows(signInTables(db), 'auth_sessions', { set: { challenge: null }, where: { id, challenge } });

export async function confirmSessionRow(db: Db, { sessionId, at }: { sessionId: string; at: number }) {
  const proved = { awaitsSecond: 0, confirmedAt: at };
  await updateRows(signInTables(db), 'auth_sessions', { set: proved, where: { id: sessionId } });
}
