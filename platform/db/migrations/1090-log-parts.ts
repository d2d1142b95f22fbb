import type { Kysely } from 'kysely';

/** A decision about many is carried out in parts, each in a transaction of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_log_parts')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('is_undone', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('moderation_log_parts_once', ['seq', 'part'])
    .execute();
}
