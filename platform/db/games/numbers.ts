import { sql } from 'kysely';
import type { DayFigures } from '#domain/games/numbers.ts';
import type { Db } from '../database.ts';

export type NumbersOf = { gameId: string } | { creatorId: string };

const DAY_OF = sql`cast(counted.created_at / 86400000 as integer)`;

/** Like the games' counters, leaves out banned people and unconfirmed voters. Several entries may have the same day. */
export async function listDayFigures(db: Db, of: NumbersOf): Promise<DayFigures[]> {
  const games =
    'gameId' in of ? sql`select ${of.gameId} as id` : sql`select id from games where creator_id = ${of.creatorId}`;
  const [visits, votes, comments, saves] = await Promise.all([
    sql<DayFigures>`select first_day as day, cast(sum(views) as bigint) as views, cast(sum(plays) as bigint) as plays
      from game_months where game_id in (${games}) group by first_day
      union all
      select day, cast(sum(views) as bigint), cast(sum(plays) as bigint)
      from game_days where game_id in (${games}) group by day`.execute(db),
    sql<DayFigures>`select cast(votes.created_at / 86400000 as integer) as day,
        cast(sum(case when vote_type = 'up' then 1 else 0 end) as bigint) as upvotes,
        cast(sum(case when vote_type = 'down' then 1 else 0 end) as bigint) as downvotes
      from votes join users on users.id = votes.user_id
      where game_id in (${games}) and is_counted = 1 and standing <> 'banned' group by 1`.execute(db),
    sql<DayFigures>`select ${DAY_OF} as day, count(*) as comments from comments as counted
      left join users on users.id = counted.user_id
      where game_id in (${games}) and visibility = 'public' and deleted_at is null
        and coalesce(standing, 'good') <> 'banned' group by 1`.execute(db),
    sql<DayFigures>`select ${DAY_OF} as day, count(*) as saves from saved_games as counted
      join users on users.id = counted.user_id
      where game_id in (${games}) and standing <> 'banned' group by 1`.execute(db),
  ]);
  return [visits, votes, comments, saves].flatMap(({ rows }) => rows);
}
