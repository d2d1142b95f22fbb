import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table picture_tries (
    owner_id text not null,
    place integer not null,
    url text not null,
    tries integer not null,
    due_at bigint not null,
    constraint picture_tries_place primary key (owner_id, place)
  )`.execute(db);
  for (const [table, column, id] of [
    ['games', 'thumbnail_url', 'id'],
    ['game_screenshots', 'url', 'game_id'],
    ['users', 'profile_picture', 'id'],
  ] as const) {
    await sql`create index ${sql.id(`${table}_pictures_elsewhere`)} on ${sql.id(table)} (${sql.id(id)})
      where lower(substr(${sql.id(column)}, 1, 4)) = 'http'`.execute(db);
  }
}
