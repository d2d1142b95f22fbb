import { type Kysely, sql } from 'kysely';

/** Records why a submission waits for a moderator, which places had bad games, and when a game was removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('held_games')
    .addColumn('game_id', 'text', (c) => c.primaryKey().references('games.id').onDelete('cascade'))
    // The spam signs that it showed, separated by commas.
    .addColumn('signs', 'text', (c) => c.notNull())
    .execute();
  // No foreign key, because a bad place is remembered longer than its game.
  await db.schema
    .createTable('bad_places')
    .addColumn('game_id', 'text', (c) => c.primaryKey())
    .addColumn('place', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('bad_places_by_place').on('bad_places').column('place').execute();

  // When the game was removed, which begins its 30 days. Games removed before this column existed get the time of the latest
  // moderator action.
  await sql`alter table games add column removed_at bigint`.execute(db);
  await sql`update games set removed_at = coalesce((select max(at) from moderation_log), updated_at)
    where visibility = 'removed'`.execute(db);
  await sql`create index games_removed on games (removed_at) where removed_at is not null`.execute(db);
}
