import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pinned_game (
    slot integer primary key,
    game_id text not null references games (id) on delete cascade,
    pinned_at bigint not null,
    constraint pinned_game_single check (slot = 1)
  )`.execute(db);
}
