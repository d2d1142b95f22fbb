import { type Kysely, sql } from 'kysely';

/** Earlier votes count. People whose registration isn't in the audit log were imported, and count as confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table votes add column is_counted integer not null default 1
    check (is_counted in (0, 1))`.execute(db);
  await sql`alter table users add column is_confirmed integer not null default 1
    check (is_confirmed in (0, 1))`.execute(db);
  await sql`update users set is_confirmed = 0 where exists (
      select 1 from audit_log where action = 'account:register' and subject_kind = 'user' and subject_id = users.id)
    and not exists (select 1 from auth_users where auth_users.id = users.id and auth_users."emailVerified")
  `.execute(db);
}
