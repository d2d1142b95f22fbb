import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';
import { insertNew } from '../rows.ts';
import type { Schema } from '../schema.ts';

export const listUnwatchedGames = async (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('games')
    .leftJoin('linkChecks', 'linkChecks.gameId', 'games.id')
    .select(['games.id as gameId', 'games.seq', 'games.playUrl', 'games.createdAt'])
    .where('linkChecks.gameId', 'is', null)
    .where('games.seq', '>', after)
    .orderBy('games.seq')
    .limit(limit)
    .execute();

/** Skips games that were deleted or already have a check. */
export async function insertLinkChecks(
  db: Db,
  { checks }: { checks: readonly Pick<Schema['linkChecks'], 'gameId' | 'url' | 'dueAt'>[] },
) {
  if (checks.length === 0) return;
  const asked = checks.map(({ gameId }) => gameId);
  const games = db.selectFrom('games').select('id').where('id', 'in', asked);
  // Locks the games, so that none is deleted before its check is written.
  const found = await (isPostgres(db) ? games.orderBy('id').forKeyShare() : games).execute();
  const ids = new Set(found.map(({ id }) => id));
  const there = checks.filter(({ gameId }) => ids.has(gameId));
  const rows = there.map((check) => ({ ...check, failures: 0, firstFailedAt: null }));
  await insertNew(db, 'linkChecks', rows, ['gameId']);
}

export type DueLink = Awaited<ReturnType<typeof listDueLinks>>[number];

/** Includes links of games that aren't public. */
export async function listDueLinks(db: Db, { now, limit }: { now: number; limit: number }) {
  const rows = await db
    .selectFrom('linkChecks')
    .innerJoin('games', 'games.id', 'linkChecks.gameId')
    .select(['linkChecks.gameId', 'games.playUrl', 'games.visibility'])
    .where('linkChecks.dueAt', '<=', now)
    .orderBy('linkChecks.dueAt')
    .orderBy('linkChecks.gameId')
    .limit(limit)
    .execute();
  return rows.map(({ visibility, ...link }) => ({ ...link, isPublic: visibility === 'public' }));
}
