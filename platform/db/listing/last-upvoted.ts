import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { GameRow } from '../schema.ts';

const RECENT_VOTES = 60;

export async function listLastUpvoted(db: Db, { limit }: { limit: number }) {
  const { rows } = await sql<Pick<GameRow, 'seq'>>`
    select g.seq from (
      select game_id, created_at from votes where vote_type = 'up' and is_counted = 1
      order by created_at desc limit ${sql.lit(RECENT_VOTES)}) v
    join games g on g.id = v.game_id where g.visibility = 'public' and g.on_boards = 1
    group by g.seq order by max(v.created_at) desc, g.seq desc limit ${limit}`.execute(db);
  return rows;
}
