import { type Kysely, sql } from 'kysely';

/** Earlier upvotes enter as of no week, so that they are nobody's first in a race. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('race_votes')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('week', 'bigint', (c) => c.notNull())
    .addColumn('vote', 'text', (c) => c.notNull().check(sql`vote in ('up', 'down', 'none')`))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('is_counted', 'integer', (c) => c.notNull().check(sql`is_counted in (0, 1)`))
    .addColumn('was_up', 'integer', (c) => c.notNull().check(sql`was_up in (0, 1)`))
    .addPrimaryKeyConstraint('race_votes_once', ['game_id', 'user_id', 'week'])
    .execute();
  await schema.createIndex('race_votes_of_week').on('race_votes').columns(['week', 'game_id']).execute();
  await schema.createIndex('race_votes_of_person').on('race_votes').column('user_id').execute();
  await sql`insert into race_votes (game_id, user_id, week, vote, at, is_counted, was_up)
    select game_id, user_id, 0, 'up', created_at, 0, 1 from votes where vote_type = 'up'`.execute(db);
  await schema
    .createTable('races')
    .addColumn('week', 'bigint', (c) => c.primaryKey().notNull())
    .addColumn('settled_at', 'bigint', (c) => c.notNull())
    .addColumn('theme_tag', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('theme_line', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema
    .createTable('race_places')
    .addColumn('week', 'bigint', (c) => c.notNull().references('races.week').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull().check(sql`place > 0`))
    .addColumn('game_id', 'text', (c) => c.references('games.id').onDelete('set null'))
    .addColumn('people', 'integer', (c) => c.notNull().check(sql`people > 0`))
    .addPrimaryKeyConstraint('race_places_once', ['week', 'place'])
    .execute();
  await schema.createIndex('race_places_of_game').on('race_places').column('game_id').execute();
}
