import { type Kysely, sql } from 'kysely';

/** A person who lost a game, and the addresses that they entered, no longer prove a claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_owners (
    game_id text not null references games (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    constraint former_owners_pk primary key (game_id, user_id)
  )`.execute(db);
  await sql`create index former_owners_by_user on former_owners (user_id)`.execute(db);
  await sql`insert into former_owners (game_id, user_id)
    select distinct c.game_id, c.claimant_id from claim_disputes d join game_claims c on c.id = d.claim_id
    where d.status = 'upheld'`.execute(db);
  for (const column of ['play_url_by', 'source_url_by'].map((name) => sql.ref(name))) {
    await sql`alter table games add column ${column} text`.execute(db);
    await sql`update games set ${column} = creator_id where creator_id <> created_by and exists (
      select 1 from audit_log a where a.subject_kind = 'game' and a.subject_id = games.id and a.action = 'game:edit'
      and a.actor_id = games.creator_id)`.execute(db);
  }
}
