import { type Kysely, sql } from 'kysely';

/**
 * How often each game was seen and played on each day, how many plays were started in each minute, and when people last
 * looked at their own games, with the places of these games at that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_days')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    // Days since 1970, in UTC.
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('views', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('plays', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('game_days_pk', ['game_id', 'day'])
    .addCheckConstraint('game_days_not_negative', sql`views >= 0 and plays >= 0`)
    .execute();
  await db.schema.createIndex('game_days_by_day').on('game_days').column('day').execute();
  await db.schema
    .createTable('play_minutes')
    // Minutes since 1970.
    .addColumn('minute', 'bigint', (c) => c.primaryKey())
    .addColumn('plays', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('own_visits')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    // When the visit before ended; null during the first visit.
    .addColumn('before_at', 'bigint')
    .addColumn('places_before', 'text')
    .execute();
}
