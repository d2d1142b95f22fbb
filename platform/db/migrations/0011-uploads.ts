import { type Kysely, sql } from 'kysely';

/** The indexes hold only stored files. `findShownFiles` repeats their conditions word for word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table uploads (
    key text primary key,
    uploader_id text not null references users (id) on delete cascade,
    placeholder text default '' not null,
    last_used_at bigint not null
  )`.execute(db);
  await sql`create index uploads_by_person on uploads (uploader_id)`.execute(db);
  await sql`create index games_stored_thumbnail on games (thumbnail_url)
    where substr(thumbnail_url, 1, 7) = '/files/'`.execute(db);
  await sql`create index game_screenshots_stored on game_screenshots (url)
    where substr(url, 1, 7) = '/files/'`.execute(db);
  await sql`create index users_stored_picture on users (profile_picture)
    where substr(profile_picture, 1, 7) = '/files/'`.execute(db);
}
