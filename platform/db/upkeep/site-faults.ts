import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { SHOWN_PICTURES } from '../games/uploads.ts';

type OwnershipFault = { gameId: string; fault: 'pending without a claim' | 'claim without pending' };

/** No constraint can compare two tables to prevent this. */
export async function findOwnershipFaults(db: Db): Promise<OwnershipFault[]> {
  const { rows } = await sql<OwnershipFault>`
    select id as game_id, 'pending without a claim' as fault from games
      where ownership_status = 'pending_claim'
        and not exists (select 1 from game_claims where game_id = games.id and status = 'pending')
    union all select games.id, 'claim without pending'
      from game_claims join games on games.id = game_claims.game_id
      where status = 'pending' and ownership_status <> 'pending_claim'`.execute(db);
  return rows;
}

/** `path` begins with /files/. `shownBy` is 'game ' or 'person ' followed by the id. */
type ShownPicture = { path: string; shownBy: string };

export async function listShownPictures(db: Db): Promise<ShownPicture[]> {
  const { rows } = await sql<ShownPicture>`
    select path, coalesce('game ' || game_id, 'person ' || user_id) as shown_by
    from (${SHOWN_PICTURES}) as shown`.execute(db);
  return rows;
}
