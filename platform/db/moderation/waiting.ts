import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Held games and comments and open cases: `all` that began to wait until then, and those of them after `since`. */
export async function countWaiting(db: Db, { since, upTo }: { since: number; upTo: number }) {
  const { rows } = await sql<{ all: number; fresh: number }>`
    select count(*) as "all", count(case when waiting.at > ${since} then 1 end) as fresh from (
      select updated_at as at from games where visibility = 'held' union all
      select created_at from comments where visibility = 'held' and deleted_at is null union all
      select opened_at from report_cases where status = 'open'
    ) as waiting where waiting.at <= ${upTo}`.execute(db);
  return rows[0] ?? { all: 0, fresh: 0 };
}
