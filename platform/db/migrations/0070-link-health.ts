import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In `games`, because every game card shows it.
  await sql`alter table games add column offline_since bigint`.execute(db);
  // After a game's address changes, its failures are counted anew.
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
