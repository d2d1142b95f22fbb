import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `day` and `minute` are counted from the start of 1970, in UTC.
  await sql`create table game_days (
    game_id text not null references games (id) on delete cascade,
    day integer not null,
    views bigint default 0 not null,
    plays bigint default 0 not null,
    constraint game_days_pk primary key (game_id, day),
    constraint game_days_not_negative check (views >= 0 and plays >= 0)
  )`.execute(db);
  await sql`create index game_days_by_day on game_days (day)`.execute(db);
  await sql`create table play_minutes (minute bigint primary key, plays bigint not null)`.execute(db);
  await sql`create table own_visits (
    user_id text primary key references users (id) on delete cascade,
    seen_at bigint not null,
    places text not null,
    before_at bigint,
    places_before text
  )`.execute(db);
}
