import type { Db } from './database.ts';
import type { AccountTokensTable, TokenPurpose } from './schema.ts';

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
export async function findToken(
  db: Db,
  { tokenHash, purposes, now }: TokenUse,
): Promise<AccountTokensTable | undefined> {
  return db
    .selectFrom('accountTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses a link up: of two who use it at once, one gets it. */
export async function takeToken(
  db: Db,
  { tokenHash, purposes, now }: TokenUse,
): Promise<AccountTokensTable | undefined> {
  return db
    .deleteFrom('accountTokens')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteTokens(
  db: Db,
  { userId, purpose }: { userId: string; purpose?: TokenPurpose },
): Promise<void> {
  let query = db.deleteFrom('accountTokens').where('userId', '=', userId);
  if (purpose) query = query.where('purpose', '=', purpose);
  await query.execute();
}
