import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_submissions on audit_log (actor_id, at)
    where action in ('game:submit', 'game:quick-submit')`.execute(db);
}
