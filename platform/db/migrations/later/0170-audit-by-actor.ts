import { type Kysely, sql } from 'kysely';

/** An index with which an export finds what a person did, without reading the whole log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_actor on audit_log (actor_id, seq) where actor_id is not null`.execute(db);
}
