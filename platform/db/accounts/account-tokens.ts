import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, insertRows } from '../rows.ts';
import type { Schema, TokenPurpose } from '../schema.ts';

/** Stores the token of a mailed link. Earlier links with the same purpose for the same person stop working. */
export async function insertToken(db: Db, token: Schema['accountTokens']) {
  const { userId, purpose } = token;
  await deleteRows(db, 'accountTokens', { userId, purpose });
  await insertRows(db, 'accountTokens', token);
}

type TokenUse = { tokenHash: string; purposes: readonly TokenPurpose[]; now: number };

export const findToken = async (db: Db, use: TokenUse) =>
  db.selectFrom('accountTokens').selectAll().where(isUsable(use)).executeTakeFirst();

/** Deletes and returns a token. If two requests use it at once, only one gets it; the other gets undefined. */
export const takeToken = async (db: Db, use: TokenUse) =>
  db.deleteFrom('accountTokens').where(isUsable(use)).returningAll().executeTakeFirst();

function isUsable({ tokenHash, purposes, now }: TokenUse) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'accountTokens'>) =>
    and([eb('tokenHash', '=', tokenHash), eb('purpose', 'in', purposes), eb('expiresAt', '>', now)]);
}
