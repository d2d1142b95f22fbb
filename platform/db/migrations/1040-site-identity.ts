import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_identity')
    .addColumn('slot', 'integer', (column) => column.primaryKey().check(sql`slot = 1`))
    .addColumn('secret_mark', 'text', (column) => column.notNull())
    .addColumn('public_url', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
