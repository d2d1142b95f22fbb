import { type Kysely, sql } from 'kysely';

/** Whoever set a factor up for an unconfirmed address may not be its owner, so a new password removes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys']) {
    const name = sql.table(table);
    await sql`alter table ${name} add column is_unproven integer not null default 0`.execute(db);
    await sql`update ${name} set is_unproven = 1 where user_id in (select id from users where is_confirmed = 0)`.execute(
      db,
    );
  }
}
