import { type Kysely, sql } from 'kysely';
import { MODERATE } from '#domain/messages/moderation.ts';

/** Removes what the audit log and reports still say about people and claims that no longer exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update audit_log set detail = '{}' where action <> 'account:delete' and (
    (subject_kind = 'user' and not exists (select 1 from users where id = subject_id))
    or (subject_kind = 'claim' and not exists (select 1 from game_claims where id = subject_id)))`.execute(db);
  await sql`update report_cases set subject_name = ${MODERATE.deletedPerson}
    where subject_kind = 'user' and not exists (select 1 from users where id = subject_id)`.execute(db);
}
