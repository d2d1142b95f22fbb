import { type Kysely, sql } from 'kysely';

/**
 * Pictures that people uploaded and may put on their games, and indexes for finding those that no page shows. The three
 * indexes hold only stored files, whose paths begin with '/files/'. The sweep repeats their conditions word for word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('uploader_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('placeholder', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('uploads_by_person').on('uploads').column('uploader_id').execute();
  await sql`create index games_stored_thumbnail on games (thumbnail_url)
    where substr(thumbnail_url, 1, 7) = '/files/'`.execute(db);
  await sql`create index game_screenshots_stored on game_screenshots (url)
    where substr(url, 1, 7) = '/files/'`.execute(db);
  await sql`create index users_stored_picture on users (profile_picture)
    where substr(profile_picture, 1, 7) = '/files/'`.execute(db);
}
