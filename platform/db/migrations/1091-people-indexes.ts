import type { Kysely } from 'kysely';

/** So that deleting a person scans no table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('comment_blocks_of').on('comment_blocks').column('user_id').execute();
  await schema.createIndex('game_updates_by').on('game_updates').column('author_id').execute();
}
