import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table held_games (
    game_id text primary key references games (id) on delete cascade,
    signs text not null
  )`.execute(db);
  // A row stays when its game is deleted, so `game_id` isn't a foreign key.
  await sql`create table bad_places (game_id text primary key, place text not null)`.execute(db);
  await sql`create index bad_places_by_place on bad_places (place)`.execute(db);

  // It isn't known when earlier games were removed. They get the time of the latest entry in the moderation log.
  await sql`alter table games add column removed_at bigint`.execute(db);
  await sql`update games set removed_at = coalesce((select max(at) from moderation_log), updated_at)
    where visibility = 'removed'`.execute(db);
  await sql`create index games_removed on games (removed_at) where removed_at is not null`.execute(db);
}
