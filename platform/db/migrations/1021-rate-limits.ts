import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

/** The columns that rate-limiter-flexible expects, in its order. A crash may empty it, so no commit waits for the disk. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey().notNull())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint');
  await (dialect === 'postgres' ? table.modifyFront(sql`unlogged`) : table).execute();
}
