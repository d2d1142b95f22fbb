import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres, isStorable, storableText } from '../portability.ts';
import { findRow, insertNew } from '../rows.ts';
import type { Schema } from '../schema.ts';

/** Adds an open dispute. Returns false if this person has already disputed the claim. */
export async function insertDispute(db: Db, dispute: Omit<Insertable<Schema['claimDisputes']>, 'status'>) {
  const row = { ...dispute, reason: storableText(dispute.reason), status: 'open' } as const;
  return insertNew(db, 'claimDisputes', row);
}

/** Whether this person has disputed the claim. */
export async function hasDisputed(db: Db, { claimId, userId }: { claimId: string; userId: string }) {
  return (await findRow(db, 'claimDisputes', { claimId, disputerId: userId })) !== undefined;
}

/** Whether a dispute about a claim of this person to the game was upheld. */
export async function wasTakenBack(db: Db, { gameId, claimantId }: { gameId: string; claimantId: string }) {
  const row = await db
    .selectFrom('claimDisputes')
    .innerJoin('gameClaims', 'gameClaims.id', 'claimDisputes.claimId')
    .select('claimDisputes.id')
    .where((e) => e.and({ gameId, claimantId, 'claimDisputes.status': 'upheld' }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A dispute with the ids of its game and claimant. Lock the game before the dispute: all code locks in that order. */
export async function findDispute(db: Db, { id }: { id: string }) {
  if (!isStorable(id)) return undefined;
  return db
    .selectFrom('claimDisputes')
    .innerJoin('gameClaims', 'gameClaims.id', 'claimDisputes.claimId')
    .select(['claimDisputes.id', 'claimId', 'claimDisputes.status', 'gameId', 'claimantId'])
    .where('claimDisputes.id', '=', id)
    .executeTakeFirst();
}

/** Decides one open dispute, or all open disputes about a claim. Returns their ids and the disputers' ids. */
export async function resolveDisputes(
  db: Db,
  which: { id: string } | { claimId: string },
  resolution: Pick<Selectable<Schema['claimDisputes']>, 'status' | 'adminId' | 'adminNote' | 'resolvedAt'>,
) {
  return db
    .updateTable('claimDisputes')
    .set({ ...resolution, adminNote: storableText(resolution.adminNote) })
    .where((e) => e.and({ status: 'open', ...which }))
    .returning(['id', 'disputerId'])
    .execute();
}

/** Reopens decided disputes. Skips those that are already open or don't exist. Returns the disputers' ids. */
export async function reopenDisputes(db: Db, { ids }: { ids: readonly string[] }): Promise<string[]> {
  const rows = await db
    .updateTable('claimDisputes')
    .set({ status: 'open', adminId: null, adminNote: '', resolvedAt: null })
    .where('id', 'in', ids)
    .where('status', '<>', 'open')
    .returning('disputerId')
    .execute();
  return rows.map(({ disputerId }) => disputerId);
}

/** Locks a claim's disputes until the transaction ends. */
export async function lockDisputes(db: Db, { claimId }: { claimId: string }): Promise<void> {
  if (!isPostgres(db)) return;
  await db
    .selectFrom('claimDisputes')
    .select('id')
    .where('claimId', '=', claimId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Open disputes, the oldest first, because their disputers have waited longest. Skips games that the owner deleted. */
export async function listOpenDisputes(db: Db, { limit }: { limit: number }) {
  return db
    .selectFrom('claimDisputes')
    .innerJoin('gameClaims', 'gameClaims.id', 'claimDisputes.claimId')
    .innerJoin('games', 'games.id', 'gameClaims.gameId')
    .innerJoin('users as owner', 'owner.id', 'gameClaims.claimantId')
    .innerJoin('users as disputer', 'disputer.id', 'claimDisputes.disputerId')
    .select(['claimDisputes.id', 'claimDisputes.reason', 'claimDisputes.createdAt'])
    .select(['proofMethod', 'gameClaims.resolvedAt as claimedAt'])
    .select(['games.id as gameId', 'slug', 'title', 'thumbnailUrl', 'playUrl'])
    .select(['owner.username as ownerUsername', 'owner.name as ownerName'])
    .select(['disputer.username as disputerUsername', 'disputer.name as disputerName'])
    .where('claimDisputes.status', '=', 'open')
    .where('games.removedBy', 'is', null)
    .orderBy('claimDisputes.createdAt')
    .orderBy('claimDisputes.id')
    .limit(limit)
    .execute();
}
