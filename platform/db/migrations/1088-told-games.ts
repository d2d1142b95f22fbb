import { type Kysely, sql } from 'kysely';

/** Whether followers of a held game's creator were told of it. They aren't told of those that are public already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('held_games')
    .addColumn('is_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update held_games set is_told = 1
    where game_id in (select id from games where visibility <> 'held')`.execute(db);
}
