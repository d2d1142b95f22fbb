import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_months')
    .addColumn('game_id', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
    .addColumn('first_day', 'integer', (column) => column.notNull())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .addColumn('plays', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('game_months_pk', ['game_id', 'first_day'])
    .addCheckConstraint('game_months_not_negative', sql`views >= 0 and plays >= 0`)
    .execute();
}
