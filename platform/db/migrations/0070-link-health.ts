import { type Kysely, sql } from 'kysely';

/** Adds the time when a game went offline, and the checks of its play link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // This column is in `games`, because every game card shows it. It is null if the game works, as far as we know.
  await sql`alter table games add column offline_since bigint`.execute(db);
  // `url` is the address that was checked. After a game's address changes, its failures are counted anew.
  await sql`create table link_checks (
    game_id text primary key references games (id) on delete cascade,
    url text not null,
    failures integer default 0 not null,
    first_failed_at bigint,
    due_at bigint not null,
    constraint link_checks_failures check ((failures = 0) = (first_failed_at is null))
  )`.execute(db);
  await sql`create index link_checks_due on link_checks (due_at, game_id)`.execute(db);
}
