import { type Kysely, sql } from 'kysely';

/** A report about a comment is a case of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('report_cases').dropConstraint('report_cases_subject_known').execute();
  await sql`alter table report_cases add constraint report_cases_subject_known
    check (subject_kind in ('game', 'user', 'comment'))`.execute(db);
}
