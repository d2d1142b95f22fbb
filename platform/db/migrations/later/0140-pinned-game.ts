import { type Kysely, sql } from 'kysely';

/** The game of the week, if a moderator has chosen one. The table allows only one slot, so it has at most one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pinned_game')
    .addColumn('slot', 'integer', (c) => c.primaryKey())
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addColumn('pinned_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('pinned_game_single', sql`slot = 1`)
    .execute();
}
