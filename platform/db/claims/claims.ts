import type { Insertable } from 'kysely';
import type { ClaimDecision, GameClaim } from '#domain/claims/claim.ts';
import type { ProofMethod } from '#domain/claims/proof.ts';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';
import { isPostgres, isStorable, storableText } from '../portability.ts';
import type { Schema } from '../schema.ts';

/** Adds a claim. Returns false and writes nothing if it would be the game's second pending claim. */
export async function insertClaim(db: Db, claim: Insertable<Schema['gameClaims']>): Promise<boolean> {
  const row = await db
    .insertInto('gameClaims')
    .values({ ...claim, reason: storableText(claim.reason) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findClaim(db: Db, { id }: { id: string }): Promise<GameClaim | undefined> {
  if (!isStorable(id)) return undefined;
  return db.selectFrom('gameClaims').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a claim's row until the transaction ends. Lock its game first, as all code does, to prevent deadlocks. */
export async function lockClaim(db: Db, { id }: { id: string }): Promise<GameClaim | undefined> {
  const query = db.selectFrom('gameClaims').selectAll().where('id', '=', id);
  return (isPostgres(db) ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** A game's pending claim, of which there is at most one. */
export async function findPendingClaim(db: Db, { gameId }: { gameId: string }) {
  return db
    .selectFrom('gameClaims')
    .selectAll()
    .where((e) => e.and({ gameId, status: 'pending' }))
    .executeTakeFirst();
}

/** A game's most recently decided claim with this status. With `claimantId`, only that person's claims count. */
export async function findLastClaim(
  db: Db,
  { gameId, status, claimantId }: { gameId: string; status: 'approved' | 'rejected'; claimantId?: string },
): Promise<GameClaim | undefined> {
  return db
    .selectFrom('gameClaims')
    .selectAll()
    .where((e) => e.and({ gameId, status, claimantId }))
    .orderBy('resolvedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes a decision. Returns false if the claim is no longer pending. */
export async function resolveClaim(
  db: Db,
  { id, proofMethod, ...decision }: ClaimDecision['claim'] & { id: string; proofMethod: ProofMethod | null },
): Promise<boolean> {
  const row = await db
    .updateTable('gameClaims')
    .set({ ...decision, adminNote: storableText(decision.adminNote), proofMethod })
    .where((e) => e.and({ id, status: 'pending' }))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a claim with this status pending again. Returns a list with the claimant's id; empty if nothing changed. */
export async function reopenClaim(db: Db, { id, status }: { id: string; status: 'approved' | 'rejected' }) {
  const rows = await db
    .updateTable('gameClaims')
    .set({ status: 'pending', adminId: null, adminNote: '', resolvedAt: null })
    .where((e) => e.and({ id, status }))
    .returning('claimantId')
    .execute();
  return rows.map(({ claimantId }) => claimantId);
}

/** The game's columns are nullable only by type: deleting a game deletes its claims too. */
export type ClaimCardRow = Awaited<ReturnType<typeof listPendingClaims>>[number];

/** Pending claims, the newest first. */
export async function listPendingClaims(db: Db, page: TimedPage) {
  const claims = db
    .selectFrom('gameClaims')
    .leftJoin('games', 'games.id', 'gameClaims.gameId')
    .innerJoin('users', 'users.id', 'gameClaims.claimantId')
    .select([
      'gameClaims.id',
      'gameClaims.claimantId',
      'gameClaims.reason',
      'gameClaims.createdAt',
      'gameClaims.gameId',
      'games.slug',
      'games.title',
      'games.thumbnailUrl',
      'games.playUrl',
      'games.sourceUrl',
      'users.username',
      'users.name',
      'users.profilePicture',
    ])
    .where('gameClaims.status', '=', 'pending');
  return newestPage(claims, 'gameClaims', page).execute();
}

export async function countPendingClaims(db: Db): Promise<number> {
  return countRows(db.selectFrom('gameClaims').where('status', '=', 'pending'));
}
