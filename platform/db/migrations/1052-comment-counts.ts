import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comments_counted on comments (game_id, user_id)
    where visibility = 'public' and deleted_at is null`.execute(db);
}
