import { type Kysely, sql } from 'kysely';

/** With this index, a data export need not read the whole log to find what a person did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_actor on audit_log (actor_id, seq) where actor_id is not null`.execute(db);
}
