import { sql } from 'kysely';
import type { VisitKind } from '#domain/games/game.ts';
import { dayOf, firstDayOfMonth } from '#domain/games/numbers.ts';
import type { Db } from '../database.ts';
import { givenRows, isPostgres } from '../portability.ts';
import { deleteBefore } from '../rows.ts';

const MINUTE_MS = 60_000;

export type Visits = { kind: VisitKind; visits: readonly { id: string; count: number }[]; at: number };

/** Skips unknown games. A fixed number of queries, because on SQLite, each blocks the process. */
export async function addVisits(db: Db, { kind, visits, at }: Visits): Promise<void> {
  const column = sql.id(kind);
  const rows = visits.map(({ id, count }) => [id, count]);
  const given = givenRows(db, { id: 'text', count: 'bigint' }, rows);
  // Locks the games in order. The update alone would lock them in any order, so two processes could deadlock.
  if (isPostgres(db)) {
    await sql`select id from games where id in (select id from ${given}) order by id for no key update`.execute(db);
  }
  await sql`update games set ${column} = games.${column} + given.count
    from ${given} where games.id = given.id`.execute(db);
  await sql`insert into game_days (game_id, day, views, plays)
    select games.id, cast(${dayOf(at)} as integer), ${kind === 'views' ? sql`given.count, 0` : sql`0, given.count`}
    from ${given} join games on games.id = given.id
    order by games.id
    on conflict (game_id, day)
      do update set ${column} = game_days.${column} + excluded.${column}`.execute(db);
  if (kind !== 'plays') return;
  const plays = visits.reduce((sum, { count }) => sum + count, 0);
  await sql`insert into play_minutes (minute, plays) values (${Math.floor(at / MINUTE_MS)}, ${plays})
    on conflict (minute) do update set plays = play_minutes.plays + excluded.plays`.execute(db);
}

/** Leaves out the minute that contains `since`, so the count is never too high. */
export async function countPlaysSince(db: Db, { since }: { since: number }): Promise<number> {
  const minutes = db.selectFrom('playMinutes').where('minute', '>=', Math.ceil(since / MINUTE_MS));
  const sum = sql<number>`cast(coalesce(sum(plays), 0) as bigint)`.as('plays');
  return (await minutes.select(sum).executeTakeFirstOrThrow()).plays;
}

export async function findFirstDay(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('gameDays').select('day').orderBy('day').limit(1).executeTakeFirst();
  return row?.day;
}

export const deleteMinutesBefore = async (db: Db, { time }: { time: number }) =>
  deleteBefore(db, 'playMinutes', ['minute', Math.floor(time / MINUTE_MS)]);

/** Sums one day into its month. Returns the number of games. */
export async function foldDay(db: Db, { day }: { day: number }): Promise<number> {
  await sql`insert into game_months (game_id, first_day, views, plays)
    select game_id, cast(${firstDayOfMonth(day)} as integer), views, plays from game_days where day = ${day}
    on conflict (game_id, first_day) do update
      set views = game_months.views + excluded.views, plays = game_months.plays + excluded.plays`.execute(db);
  const { numDeletedRows } = await db.deleteFrom('gameDays').where('day', '=', day).executeTakeFirst();
  return Number(numDeletedRows);
}
