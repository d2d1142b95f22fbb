import { type Db, newestPage, type TimedPage } from '../database.ts';

export async function findLastClaim(
  db: Db,
  { gameId, status, claimantId }: { gameId: string; status: 'approved' | 'rejected'; claimantId?: string },
) {
  const claims = db.selectFrom('gameClaims').where((e) => e.and({ gameId, status, claimantId }));
  const latest = claims.selectAll().orderBy('resolvedAt', 'desc').orderBy('id', 'desc').limit(1);
  return latest.executeTakeFirst();
}

export async function reopenClaim(db: Db, { id, status }: { id: string; status: 'approved' | 'rejected' }) {
  const undecided = { status: 'pending', adminId: null, adminNote: '', resolvedAt: null } as const;
  const claim = db.updateTable('gameClaims').where((e) => e.and({ id, status }));
  const rows = await claim.set(undecided).returning('claimantId').execute();
  return rows.map(({ claimantId }) => claimantId);
}

/** The joined game's columns are never null, although their types allow it: deleting a game deletes its claims. */
export type ClaimCardRow = Awaited<ReturnType<typeof listPendingClaims>>[number];

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
