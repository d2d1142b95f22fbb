import { type Kysely, sql } from 'kysely';

/** How often each game was started, counted as its views are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column plays bigint not null default 0
    constraint games_plays_not_negative check (plays >= 0)`.execute(db);
}
