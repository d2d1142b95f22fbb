import type { Db } from './database.ts';

/** All games of a person, for their export. */
export async function listOwnGames(db: Db, { userId }: { userId: string }) {
  return db
    .selectFrom('games')
    .select([
      'id',
      'slug',
      'title',
      'description',
      'thumbnailUrl',
      'playUrl',
      'sourceUrl',
      'category',
      'createdAt',
      'updatedAt',
      'upvotes',
      'downvotes',
      'views',
      'ownershipStatus',
    ])
    .where('creatorId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** All claims that a person made, for their export. */
export async function listOwnClaims(db: Db, { userId }: { userId: string }) {
  return db
    .selectFrom('gameClaims')
    .select(['id', 'gameId', 'reason', 'createdAt', 'status', 'adminNote', 'resolvedAt'])
    .where('claimantId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute();
}
