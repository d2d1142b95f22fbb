import type { Insertable } from 'kysely';
import type { ClaimDecision } from '#domain/claims/claim.ts';
import type { ProofMethod } from '#domain/claims/proof.ts';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';
import { storableText } from '../portability.ts';
import { findRow, insertNew, lockRow, updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

/** Adds a claim. Returns false and writes nothing if it would be the game's second pending claim. */
export const insertClaim = async (db: Db, claim: Insertable<Schema['gameClaims']>) =>
  insertNew(db, 'gameClaims', { ...claim, reason: storableText(claim.reason) });

export const findClaim = async (db: Db, { id }: { id: string }) => findRow(db, 'gameClaims', { id });
/** Locks a claim until the transaction ends. If you lock its game too, lock the game first to prevent deadlocks. */
export const lockClaim = async (db: Db, { id }: { id: string }) => lockRow(db, 'gameClaims', { id });

/** A game's pending claim, of which there is at most one. */
export const findPendingClaim = async (db: Db, { gameId }: { gameId: string }) =>
  findRow(db, 'gameClaims', { gameId, status: 'pending' });

/** A game's most recently decided claim with this status. With `claimantId`, only that person's claims count. */
export async function findLastClaim(
  db: Db,
  { gameId, status, claimantId }: { gameId: string; status: 'approved' | 'rejected'; claimantId?: string },
) {
  const claims = db.selectFrom('gameClaims').where((e) => e.and({ gameId, status, claimantId }));
  const latest = claims.selectAll().orderBy('resolvedAt', 'desc').orderBy('id', 'desc').limit(1);
  return latest.executeTakeFirst();
}

/** Writes a decision. Returns false if the claim is no longer pending. */
export async function resolveClaim(
  db: Db,
  { id, proofMethod, ...decision }: ClaimDecision['claim'] & { id: string; proofMethod: ProofMethod | null },
) {
  const set = { ...decision, adminNote: storableText(decision.adminNote), proofMethod };
  return updateRows(db, 'gameClaims', { set, where: { id, status: 'pending' } });
}

/** Sets a claim with this status back to pending. Returns the claimant's id in a list; empty if nothing changed. */
export async function reopenClaim(db: Db, { id, status }: { id: string; status: 'approved' | 'rejected' }) {
  const undecided = { status: 'pending', adminId: null, adminNote: '', resolvedAt: null } as const;
  const claim = db.updateTable('gameClaims').where((e) => e.and({ id, status }));
  const rows = await claim.set(undecided).returning('claimantId').execute();
  return rows.map(({ claimantId }) => claimantId);
}

/** The joined game's columns are never null, although their types allow it: deleting a game deletes its claims. */
export type ClaimCardRow = Awaited<ReturnType<typeof listPendingClaims>>[number];

/** Pending claims, the newest first. */
export async function listPendingClaims(db: Db, page: TimedPage) {
  const claims = db
    .selectFrom('gameClaims')
    .leftJoin('games', 'games.id', 'gameClaims.gameId')
    .innerJoin('users', 'users.id', 'gameClaims.claimantId')
    .select(['gameClaims.id', 'claimantId', 'reason', 'gameClaims.createdAt', 'gameId'])
    .select(['slug', 'title', 'thumbnailUrl', 'playUrl', 'sourceUrl', 'username', 'name', 'profilePicture'])
    .where('gameClaims.status', '=', 'pending');
  return newestPage(claims, 'gameClaims', page).execute();
}

/** The number of pending claims, of all people or of one. */
export async function countPendingClaims(db: Db, { claimantId }: { claimantId?: string } = {}): Promise<number> {
  const pending = db.selectFrom('gameClaims').where('status', '=', 'pending');
  return countRows(claimantId === undefined ? pending : pending.where('claimantId', '=', claimantId));
}
