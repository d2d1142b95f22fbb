import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_hashes')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .execute();
}
