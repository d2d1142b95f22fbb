import { type Kysely, sql } from 'kysely';

/** Finds what a person has submitted in a day, by the rows of the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_submissions on audit_log (actor_id, at)
    where action in ('game:submit', 'game:quick-submit')`.execute(db);
}
