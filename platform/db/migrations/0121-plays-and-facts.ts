import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column plays bigint not null default 0
    constraint games_plays_not_negative check (plays >= 0)`.execute(db);
  for (const flag of ['touch', 'gamepad']) {
    await sql`alter table games add column ${sql.id(flag)} integer not null default 0
      constraint ${sql.id(`games_${flag}_flag`)} check (${sql.id(flag)} in (0, 1))`.execute(db);
  }
  await sql`alter table games add column players text not null default ''
    constraint games_players_known check (players in ('', '1', '2', 'more'))`.execute(db);
}
