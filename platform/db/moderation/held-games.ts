import { type SqlBool, sql } from 'kysely';
import type { SpamSign } from '#domain/moderation/spam.ts';
import { countRows, type Db } from '../database.ts';
import { isAtHost } from '../games/games.ts';

/** Records why a game is held for review, replacing earlier reasons. */
export async function insertHeldGame(
  db: Db,
  { gameId, signs }: { gameId: string; signs: readonly SpamSign[] },
): Promise<void> {
  await db
    .insertInto('heldGames')
    .values({ gameId, signs: signs.join(',') })
    .onConflict((c) => c.column('gameId').doUpdateSet({ signs: signs.join(',') }))
    .execute();
}

/** Games held for review, the newest first. */
export async function listHeldGames(db: Db, { limit }: { limit: number }) {
  const rows = await db
    .selectFrom('games')
    .leftJoin('heldGames', 'heldGames.gameId', 'games.id')
    .select([
      'games.id',
      'games.title',
      'games.description',
      'games.playUrl',
      'games.thumbnailUrl',
      'games.createdAt',
      'heldGames.signs',
    ])
    .where('games.visibility', '=', 'held')
    .orderBy('games.createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ signs, ...game }) => ({
    ...game,
    signs: signs ? (signs.split(',') as SpamSign[]) : [],
  }));
}

export async function countHeldGames(db: Db): Promise<number> {
  return countRows(db.selectFrom('games').where('visibility', '=', 'held'));
}

/** Records where a game that was hidden or removed for `BAD_REASONS` is hosted (platform/claims/shared-hosts.ts). */
export async function insertBadPlace(db: Db, { gameId, place }: { gameId: string; place: string }) {
  await db
    .insertInto('badPlaces')
    .values({ gameId, place })
    .onConflict((c) => c.column('gameId').doUpdateSet({ place }))
    .execute();
}

/** Deletes the record of `insertBadPlace`, because the game is public again. */
export async function deleteBadPlace(db: Db, { gameId }: { gameId: string }): Promise<void> {
  await db.deleteFrom('badPlaces').where('gameId', '=', gameId).execute();
}

export async function countBadGames(db: Db, { place }: { place: string }): Promise<number> {
  return countRows(db.selectFrom('badPlaces').where('place', '=', place));
}

/** Counts games on a host submitted after `since`, up to `upTo` games. `host`: as in canonical keys, with the port. */
export async function countSubmittedAt(
  db: Db,
  { host, since, upTo }: { host: string; since: number; upTo: number },
): Promise<number> {
  const recent = db
    .selectFrom('games')
    .select('id')
    .where(isAtHost(db, host))
    .where('createdAt', '>', since)
    .limit(upTo);
  return countRows(db.selectFrom(recent.as('recent')));
}

/** How many games a person has submitted after `since`, in any way. */
export function countSubmittedBy(db: Db, { actorId, since }: { actorId: string; since: number }) {
  return countRows(
    db
      .selectFrom('auditLog')
      .where('actorId', '=', actorId)
      // Literals, because SQLite uses the partial index only if the query repeats its condition word for word.
      .where(sql<SqlBool>`action in ('game:submit', 'game:quick-submit')`)
      .where('at', '>', since),
  );
}
