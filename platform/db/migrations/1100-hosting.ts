import { type Kysely, sql } from 'kysely';

const flag = (db: Kysely<unknown>, column: string) =>
  db.schema
    .alterTable('games')
    .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('games').addColumn('label', 'text').execute();
  await db.schema.alterTable('games').addColumn('version_id', 'text').execute();
  await flag(db, 'needs_threads');
  await flag(db, 'shows_source');
  await flag(db, 'scores_off');
  await sql`create unique index games_label on games (label) where label is not null`.execute(db);

  await db.schema
    .createTable('hosted_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('game_id', 'text', (column) => column.references('games.id').onDelete('cascade'))
    .addColumn('label', 'text', (column) => column.notNull().unique())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('files', 'integer', (column) => column.notNull())
    .addColumn('needs_threads', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('problems', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await sql`create unique index hosted_versions_game on hosted_versions (game_id, number)`.execute(db);
  await sql`create index hosted_versions_owner on hosted_versions (owner_id, created_at)`.execute(db);
  await sql`create index hosted_versions_drafts on hosted_versions (created_at) where published_at is null`.execute(db);

  await db.schema
    .createTable('hosted_files')
    .addColumn('version_id', 'text', (column) => column.notNull().references('hosted_versions.id').onDelete('cascade'))
    .addColumn('path_key', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('hosted_files_pk', ['version_id', 'path_key'])
    .execute();
  await sql`create index hosted_files_hash on hosted_files (hash)`.execute(db);

  await db.schema
    .createTable('hosted_blobs')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('is_stored', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('game_scores')
    .addColumn('game_id', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('week', 'text', (column) => column.notNull())
    .addColumn('score', 'double precision', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('game_scores_pk', ['game_id', 'user_id', 'week'])
    .execute();
  await sql`create index game_scores_best on game_scores (game_id, week, score desc, at)`.execute(db);
  await sql`create index game_scores_user on game_scores (user_id)`.execute(db);
}
