import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('game_id', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('parent_id', 'text', (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('is_pinned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('visibility', 'text', (column) => column.notNull().defaultTo('public'))
    .addColumn('deleted_at', 'bigint')
    .addColumn('signs', 'text', (column) => column.notNull().defaultTo(''))
    .addCheckConstraint('comments_visibility_known', sql`visibility in ('public', 'held', 'hidden', 'removed')`)
    .execute();
  await sql`create index comments_of_game on comments (game_id, created_at, id)
    where parent_id is null and visibility = 'public'`.execute(db);
  await schema.createIndex('comments_at_game').on('comments').columns(['game_id', 'visibility']).execute();
  await schema.createIndex('comments_answers').on('comments').columns(['parent_id', 'created_at', 'id']).execute();
  await schema.createIndex('comments_by').on('comments').columns(['user_id', 'created_at']).execute();
  await sql`create index comments_held on comments (created_at, id) where visibility = 'held'`.execute(db);
  await sql`create unique index comments_pinned on comments (game_id) where is_pinned = 1`.execute(db);

  await schema
    .createTable('kept_comments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('game_id', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
    .addColumn('parent_id', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('comment_blocks')
    .addColumn('creator_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('comment_blocks_pkey', ['creator_id', 'user_id'])
    .execute();

  await schema
    .alterTable('games')
    .addColumn('comments_closed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
