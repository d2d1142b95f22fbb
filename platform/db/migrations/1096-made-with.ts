import { type Kysely, sql } from 'kysely';

const TEXTS = ['editor', 'model', 'time_spent', 'prompts', 'prompts_url'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of TEXTS) {
    const add = db.schema.alterTable('games').addColumn(text, 'text', (column) => column.notNull().defaultTo(''));
    await add.execute();
  }
  await db.schema
    .alterTable('games')
    .addColumn('remix_of', 'text', (column) => column.references('games.id').onDelete('set null'))
    .execute();
  await sql`create index games_remixes on games (remix_of, created_at desc) where remix_of is not null`.execute(db);
  await sql`create index games_merged on games (merged_into) where merged_into is not null`.execute(db);
}
