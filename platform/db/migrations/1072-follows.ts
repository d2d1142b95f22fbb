import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follows')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('follows_pkey', ['user_id', 'creator_id'])
    .addCheckConstraint('follows_others', sql`user_id <> creator_id`)
    .execute();
  await db.schema.createIndex('follows_of').on('follows').columns(['creator_id', 'created_at']).execute();
  await db.schema
    .createTable('saved_games')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('game_id', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_games_pkey', ['user_id', 'game_id'])
    .execute();
  await sql`create index saved_games_newest on saved_games (user_id, created_at desc, game_id)`.execute(db);
  await db.schema.createIndex('saved_games_of').on('saved_games').columns(['game_id', 'created_at']).execute();
}
