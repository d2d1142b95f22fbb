import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres, isStorable } from '../portability.ts';
import { storable } from '../rows.ts';
import type { Schema } from '../schema.ts';

const selectDisputes = (db: Db) =>
  db.selectFrom('claimDisputes').innerJoin('gameClaims', 'gameClaims.id', 'claimDisputes.claimId');

/** Lock the game before the dispute: all code locks in that order. */
export async function findDispute(db: Db, { id }: { id: string }) {
  if (!isStorable(id)) return undefined;
  return selectDisputes(db)
    .select(['claimDisputes.id', 'claimId', 'claimDisputes.status', 'gameId', 'claimantId'])
    .where('claimDisputes.id', '=', id)
    .executeTakeFirst();
}

export async function resolveDisputes(
  db: Db,
  which: { id: string } | { claimId: string },
  resolution: Pick<Selectable<Schema['claimDisputes']>, 'status' | 'adminId' | 'adminNote' | 'resolvedAt'>,
) {
  const open = db.updateTable('claimDisputes').where((e) => e.and({ status: 'open', ...which }));
  return open.set(storable(resolution)).returning(['id', 'disputerId']).execute();
}

export async function reopenDisputes(db: Db, { ids }: { ids: readonly string[] }): Promise<string[]> {
  const undecided = { status: 'open', adminId: null, adminNote: '', resolvedAt: null } as const;
  const decided = db.updateTable('claimDisputes').where('id', 'in', ids).where('status', '<>', 'open');
  const rows = await decided.set(undecided).returning('disputerId').execute();
  return rows.map(({ disputerId }) => disputerId);
}

export async function lockDisputes(db: Db, { claimId }: { claimId: string }): Promise<void> {
  if (!isPostgres(db)) return;
  const disputes = db.selectFrom('claimDisputes').select('id').where('claimId', '=', claimId);
  await disputes.orderBy('id').forNoKeyUpdate().execute();
}

/** Skips those about games that the owner deleted. */
export const listOpenDisputes = async (db: Db, { limit }: { limit: number }) =>
  selectDisputes(db)
    .innerJoin('games', 'games.id', 'gameClaims.gameId')
    .innerJoin('users as owner', 'owner.id', 'gameClaims.claimantId')
    .innerJoin('users as disputer', 'disputer.id', 'claimDisputes.disputerId')
    .select(['claimDisputes.id', 'claimDisputes.reason', 'claimDisputes.createdAt'])
    .select(['proofMethod', 'gameClaims.resolvedAt as claimedAt'])
    .select(['games.id as gameId', 'slug', 'title', 'thumbnailUrl', 'playUrl'])
    .select(['owner.username as ownerUsername', 'disputer.username as disputerUsername'])
    .where('claimDisputes.status', '=', 'open')
    .where('games.removedBy', 'is', null)
    .orderBy('claimDisputes.createdAt')
    .orderBy('claimDisputes.id')
    .limit(limit)
    .execute();
