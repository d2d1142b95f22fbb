import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, findRow, insertNew } from '../rows.ts';

type Lost = { gameId: string; userId: string };

/** In place of a person's id: the address was entered by somebody who has lost the game. */
export const FORMER_OWNER = 'former-owner';

/** Records that a person has lost a game, and that the addresses which they entered are a former owner's. */
export async function addFormerOwner(db: Db, { gameId, userId }: Lost): Promise<void> {
  await insertNew(db, 'formerOwners', { gameId, userId });
  await sql`update games set
    play_url_by = case when coalesce(play_url_by, created_by) = ${userId} then ${FORMER_OWNER} else play_url_by end,
    source_url_by = case when coalesce(source_url_by, created_by) = ${userId} then ${FORMER_OWNER} else source_url_by end
    where id = ${gameId}`.execute(db);
}

export async function dropFormerOwner(db: Db, { gameId, userId }: Lost): Promise<void> {
  if (!(await deleteRows(db, 'formerOwners', { gameId, userId }))) return;
  await sql`update games set
    play_url_by = case when play_url_by = ${FORMER_OWNER} then nullif(${userId}, created_by) else play_url_by end,
    source_url_by = case when source_url_by = ${FORMER_OWNER} then nullif(${userId}, created_by) else source_url_by end
    where id = ${gameId}`.execute(db);
}

export const isFormerOwner = async (db: Db, lost: Lost): Promise<boolean> =>
  (await findRow(db, 'formerOwners', lost)) !== undefined;
