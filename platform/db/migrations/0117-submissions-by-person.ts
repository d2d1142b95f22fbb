import { type Kysely, sql } from 'kysely';

/** What a person has submitted, in whatever way, by its row in the audit log: finds the games of one day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_submissions on audit_log (actor_id, at)
    where action in ('game:submit', 'game:quick-submit')`.execute(db);
}
