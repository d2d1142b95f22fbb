import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { AccountTokensTable, Schema, TokenPurpose } from '../schema.ts';

/** A new link; earlier ones of the same purpose for the same person stop working. */
export async function insertToken(db: Db, token: AccountTokensTable): Promise<void> {
  const { userId, purpose } = token;
  await deleteTokens(db, { userId, purpose });
  await db.insertInto('accountTokens').values(token).execute();
}

export interface TokenUse {
  tokenHash: string;
  purposes: readonly TokenPurpose[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Whom a link is for, without using it; undefined when it is unknown, used or too old. */
export async function findToken(db: Db, use: TokenUse): Promise<AccountTokensTable | undefined> {
  return db.selectFrom('accountTokens').selectAll().where(isGood(use)).executeTakeFirst();
}

/** Uses a link up: of two who use it at once, one gets it. */
export async function takeToken(db: Db, use: TokenUse): Promise<AccountTokensTable | undefined> {
  return db.deleteFrom('accountTokens').where(isGood(use)).returningAll().executeTakeFirst();
}

/** That the link is one for these purposes, and not too old. */
function isGood({ tokenHash, purposes, now }: TokenUse) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'accountTokens'>) =>
    and([eb('tokenHash', '=', tokenHash), eb('purpose', 'in', purposes), eb('expiresAt', '>', now)]);
}

export async function deleteTokens(
  db: Db,
  { userId, purpose }: { userId: string; purpose?: TokenPurpose },
): Promise<void> {
  let query = db.deleteFrom('accountTokens').where('userId', '=', userId);
  if (purpose) query = query.where('purpose', '=', purpose);
  await query.execute();
}
