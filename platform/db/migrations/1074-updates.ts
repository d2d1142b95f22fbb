import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_updates')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('game_id', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('picture_url', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .execute();
  await sql`create index game_updates_newest on game_updates (game_id, created_at desc, id desc)`.execute(db);
  await sql`create index game_updates_pictures on game_updates (picture_url) where picture_url <> ''`.execute(db);
  await db.schema
    .alterTable('games')
    .addColumn('news_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index games_updated on games (news_at desc, created_at desc, seq desc)
    where visibility = 'public'`.execute(db);
}
