import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { insertNew } from '../rows.ts';

type LostGames = { gameIds: readonly string[]; userId: string };

/** In place of a person's id: the address was entered by somebody who has lost the game. */
export const FORMER_OWNER = 'former-owner';

/** Records that a person has lost a game, and that the addresses which they entered are a former owner's. */
export async function addFormerOwner(db: Db, { gameIds, userId }: LostGames): Promise<void> {
  const lost = gameIds.map((gameId) => ({ gameId, userId }));
  await insertNew(db, 'formerOwners', lost);
  await sql`update games set
    play_url_by = case when coalesce(play_url_by, created_by) = ${userId} then ${FORMER_OWNER} else play_url_by end,
    source_url_by = case when coalesce(source_url_by, created_by) = ${userId} then ${FORMER_OWNER} else source_url_by end
    where id in (${sql.join(gameIds)})`.execute(db);
}

export async function dropFormerOwner(db: Db, { gameIds, userId }: LostGames): Promise<void> {
  const theirs = db.deleteFrom('formerOwners').where('userId', '=', userId).where('gameId', 'in', gameIds);
  const dropped = (await theirs.returning('gameId').execute()).map(({ gameId }) => gameId);
  if (dropped.length === 0) return;
  await sql`update games set
    play_url_by = case when play_url_by = ${FORMER_OWNER} then nullif(${userId}, created_by) else play_url_by end,
    source_url_by = case when source_url_by = ${FORMER_OWNER} then nullif(${userId}, created_by) else source_url_by end
    where id in (${sql.join(dropped)})`.execute(db);
}
