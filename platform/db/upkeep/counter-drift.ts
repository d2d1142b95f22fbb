import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface CounterDrift {
  what: 'game.upvotes' | 'game.downvotes' | 'user.totalVotes' | 'user.totalSubmissions';
  id: string;
  was: number;
  is: number;
}

/** Each query reads counters and rows at once, so votes cast meanwhile don't look like drift. */
export async function findCounterDrift(db: Db): Promise<CounterDrift[]> {
  const games = await sql<CounterDrift>`with counted as materialized (${COUNTED_GAMES})
    select 'game.upvotes' as what, id, upvotes as was, true_upvotes as "is" from counted
      where upvotes <> true_upvotes
    union all select 'game.downvotes', id, downvotes, true_downvotes from counted
      where downvotes <> true_downvotes
    order by id, what desc`.execute(db);
  const users = await sql<CounterDrift>`with counted as (${COUNTED_GAMES}), totals as materialized (
      select users.id, total_votes, total_submissions, coalesce(owned.votes, 0) as true_votes,
        coalesce(owned.submissions, 0) as true_submissions
      from users left join (
        select creator_id, sum(true_upvotes) as votes, count(*) as submissions from counted
        where creator_id is not null and ownership_status = 'claimed' group by creator_id
      ) as owned on owned.creator_id = users.id)
    select 'user.totalVotes' as what, id, total_votes as was, true_votes as "is" from totals
      where total_votes <> true_votes
    union all select 'user.totalSubmissions', id, total_submissions, true_submissions from totals
      where total_submissions <> true_submissions
    order by id, what desc`.execute(db);
  return [...games.rows, ...users.rows];
}

/** Call `lockCounters` first. */
export async function mendCounter(db: Db, { what, id, is }: CounterDrift): Promise<void> {
  const [kind, column = ''] = what.split('.');
  await sql`update ${sql.table(`${kind}s`)} set ${sql.ref(column)} = ${is} where id = ${id}`.execute(db);
}

const COUNTED_GAMES = sql`
  select games.id, creator_id, ownership_status, upvotes, downvotes,
    imported_upvotes + coalesce(cast_votes.up, 0) as true_upvotes,
    imported_downvotes + coalesce(cast_votes.down, 0) as true_downvotes
  from games left join (
    select game_id, sum(case when vote_type = 'up' then 1 else 0 end) as up,
      sum(case when vote_type = 'down' then 1 else 0 end) as down
    from votes join users on users.id = votes.user_id
    where standing <> 'banned' and is_counted = 1 group by game_id
  ) as cast_votes on cast_votes.game_id = games.id`;
