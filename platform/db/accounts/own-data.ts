import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { moveVotesOf, shareStandings } from '../moderation/standings.ts';
import { findUserById } from '../people/users.ts';

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

/** Takes all votes of a person away, and out of the counters: those of a banned person are out of them already. */
export async function withdrawVotes(db: Db, { userId }: { userId: string }): Promise<void> {
  await shareStandings(db);
  const user = await findUserById(db, { id: userId });
  if (user?.standing !== 'banned') await moveVotesOf(db, { userId, sign: -1 });
  await db.deleteFrom('votes').where('userId', '=', userId).execute();
}

/** Games that wait for a claim of this person wait no more; the claims go with the person. */
export async function withdrawClaims(db: Db, { userId }: { userId: string }): Promise<void> {
  await sql`update games set ownership_status = 'unclaimed' where ownership_status = 'pending_claim' and id in (
    select game_id from game_claims where claimant_id = ${userId} and status = 'pending')`.execute(db);
}

/** A person's games stay without an owner. */
export async function releaseGames(db: Db, { userId, at }: { userId: string; at: number }): Promise<void> {
  await db
    .updateTable('games')
    .set({ creatorId: null, ownershipStatus: 'unclaimed', updatedAt: at })
    .where('creatorId', '=', userId)
    .execute();
}

/** Deletes a person's games; returns the pictures that they had. */
export async function deleteGamesOf(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const games = await db
    .selectFrom('games')
    .select('thumbnailUrl as path')
    .where('creatorId', '=', userId)
    .execute();
  const screenshots = await db
    .selectFrom('gameScreenshots')
    .innerJoin('games', 'games.id', 'gameScreenshots.gameId')
    .select('gameScreenshots.url as path')
    .where('games.creatorId', '=', userId)
    .execute();
  await db.deleteFrom('games').where('creatorId', '=', userId).execute();
  return [...games, ...screenshots].map(({ path }) => path).filter((path) => path !== '');
}

/** Removes a person's row with names, links and claims; what they submitted is 'anonymous' from now on. */
export async function deleteUser(
  db: Db,
  { userId, anonymous }: { userId: string; anonymous: string },
): Promise<void> {
  await db.updateTable('games').set({ createdBy: anonymous }).where('createdBy', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
