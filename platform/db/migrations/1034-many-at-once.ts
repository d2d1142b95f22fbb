import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('moderation_log').addColumn('count', 'integer').execute();
  await db.schema
    .createIndex('moderation_log_of_many')
    .on('moderation_log')
    .column('seq')
    .where(sql.ref('count'), 'is not', null)
    .execute();
}
