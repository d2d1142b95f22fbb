import { type Kysely, sql } from 'kysely';

/** The state of games' play links: since when a game may be offline, and the checks that found this out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // On the game itself, because every card shows it. Null if the game works, as far as we know.
  await sql`alter table games add column offline_since bigint`.execute(db);
  await db.schema
    .createTable('link_checks')
    .addColumn('game_id', 'text', (c) => c.primaryKey().references('games.id').onDelete('cascade'))
    // The address that was checked. Checks of a different address start afresh.
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_failed_at', 'bigint')
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('link_checks_failures', sql`(failures = 0) = (first_failed_at is null)`)
    .execute();
  await db.schema.createIndex('link_checks_due').on('link_checks').columns(['due_at', 'game_id']).execute();
}
