import { type Kysely, sql } from 'kysely';

/** The game of the week, where a moderator has chosen one. The only slot there is keeps it to one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pinned_game')
    .addColumn('slot', 'integer', (c) => c.primaryKey())
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addColumn('pinned_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('pinned_game_single', sql`slot = 1`)
    .execute();
}
