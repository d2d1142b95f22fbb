import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('network_keys')
    .addColumn('period', 'integer', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('network_marks')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('mark', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('network_marks_once', ['kind', 'subject_id'])
    .execute();
  await schema.createIndex('network_marks_by_mark').on('network_marks').columns(['mark', 'kind', 'at']).execute();
  await schema.createIndex('network_marks_newest').on('network_marks').columns(['kind', 'at']).execute();
}
