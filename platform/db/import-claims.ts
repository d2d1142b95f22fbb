import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { GameClaimsTable } from './schema.ts';

/** Which of these claims are here. */
export async function findKnownClaims(db: Db, { ids }: { ids: readonly string[] }): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('gameClaims')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Adds a claim. False when it is a second pending one on its game; nothing is written then. */
export async function insertImportedClaim(db: Db, claim: Insertable<GameClaimsTable>): Promise<boolean> {
  const row = await db
    .insertInto('gameClaims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An unclaimed game for which a pending claim has come. */
export async function markClaimPending(db: Db, { gameId }: { gameId: string }): Promise<void> {
  await db
    .updateTable('games')
    .set({ ownershipStatus: 'pending_claim' })
    .where('id', '=', gameId)
    .where('ownershipStatus', '=', 'unclaimed')
    .execute();
}
