import { type Kysely, sql } from 'kysely';

/** How a game is played, as its creator says. Lists are narrowed by labels that follow from these (domain/games/facts.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const flag of ['touch', 'gamepad']) {
    await sql`alter table games add column ${sql.id(flag)} integer not null default 0
      constraint ${sql.id(`games_${flag}_flag`)} check (${sql.id(flag)} in (0, 1))`.execute(db);
  }
  await sql`alter table games add column players text not null default ''
    constraint games_players_known check (players in ('', '1', '2', 'more'))`.execute(db);
}
