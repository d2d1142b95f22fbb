import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isFlag = sql`is_moderator in (0, 1)`;
  await db.schema
    .alterTable('users')
    .addColumn('is_moderator', 'integer', (column) => column.notNull().defaultTo(0).check(isFlag))
    .execute();
}
