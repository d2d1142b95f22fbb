import { type SqlBool, sql } from 'kysely';
import { GAME_TEXTS } from '#domain/games/game.ts';
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
      ...GAME_TEXTS,
      'thumbnailUrl',
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

/** Deletes a person's votes and takes them out of the counters, where a banned person's are not counted anyway. */
export async function withdrawVotes(db: Db, { userId }: { userId: string }): Promise<void> {
  await shareStandings(db);
  const user = await findUserById(db, { id: userId });
  if (user?.standing !== 'banned') await moveVotesOf(db, { userId, sign: -1 });
  await db.deleteFrom('votes').where('userId', '=', userId).execute();
}

/** Games with a pending claim of this person become unclaimed. The claims themselves are deleted with the person. */
export async function withdrawClaims(db: Db, { userId }: { userId: string }): Promise<void> {
  await sql`update games set ownership_status = 'unclaimed' where ownership_status = 'pending_claim' and id in (
    select game_id from game_claims where claimant_id = ${userId} and status = 'pending')`.execute(db);
}

/** A person's games become unclaimed. */
export async function releaseGames(db: Db, { userId, at }: { userId: string; at: number }): Promise<void> {
  await db
    .updateTable('games')
    .set({ creatorId: null, ownershipStatus: 'unclaimed', updatedAt: at })
    .where('creatorId', '=', userId)
    .execute();
}

/** Erases a person's games, also those that they deleted and might have brought back; returns their pictures. */
export async function deleteGamesOf(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const isTheirs = sql<SqlBool>`(games.creator_id = ${userId} or games.removed_by = ${userId})`;
  const games = await db.selectFrom('games').select('thumbnailUrl as path').where(isTheirs).execute();
  const screenshots = await db
    .selectFrom('gameScreenshots')
    .innerJoin('games', 'games.id', 'gameScreenshots.gameId')
    .select('gameScreenshots.url as path')
    .where(isTheirs)
    .execute();
  await db.deleteFrom('games').where(isTheirs).execute();
  return [...games, ...screenshots].map(({ path }) => path).filter((path) => path !== '');
}

/** Deletes a person with names, links and claims. What they submitted belongs to `anonymous` from now on. */
export async function deleteUser(
  db: Db,
  { userId, anonymous }: { userId: string; anonymous: string },
): Promise<void> {
  await db.updateTable('games').set({ createdBy: anonymous }).where('createdBy', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
