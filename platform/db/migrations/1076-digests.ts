import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('week', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('digests_pkey', ['user_id', 'week'])
    .execute();
}
