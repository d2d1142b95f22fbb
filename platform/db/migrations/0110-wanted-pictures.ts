import { type Kysely, sql } from 'kysely';

/** How often a picture on another site was requested, and indexes that find rows which still refer to such a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture_tries')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_tries_place', ['owner_id', 'place'])
    .execute();
  for (const [table, column, id] of [
    ['games', 'thumbnail_url', 'id'],
    ['game_screenshots', 'url', 'game_id'],
    ['users', 'profile_picture', 'id'],
  ] as const) {
    await sql`create index ${sql.id(`${table}_pictures_elsewhere`)} on ${sql.id(table)} (${sql.id(id)})
      where lower(substr(${sql.id(column)}, 1, 4)) = 'http'`.execute(db);
  }
}
