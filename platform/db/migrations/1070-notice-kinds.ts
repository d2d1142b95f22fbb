import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const notifications = () => db.schema.alterTable('notifications');
  await notifications()
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('decisions'))
    .execute();
  await notifications().addColumn('gather_key', 'text').execute();
  await notifications()
    .addColumn('is_listed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('notifications_gathered')
    .unique()
    .on('notifications')
    .columns(['user_id', 'gather_key'])
    .execute();
  await db.schema
    .createTable('notice_choices')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('site', 'integer', (column) => column.notNull())
    .addColumn('mail', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_choices_pkey', ['user_id', 'kind'])
    .execute();
  await sql`create index votes_of_game on votes (game_id, created_at desc)
    where vote_type = 'up' and is_counted = 1`.execute(db);
}
