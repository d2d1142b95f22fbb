import { type Kysely, sql } from 'kysely';
import { mailboxOf } from '#domain/accounts/email-address.ts';

const ROWS = 1_000;

/** Lets each mailbox have one account. Of earlier accounts with one mailbox, the first confirmed one holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_users add column mailbox text`.execute(db);
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from auth_users order by "emailVerified" desc, "createdAt", id`.execute(db);
  const holders = new Map<string, string>();
  for (const { id, email } of rows) {
    const mailbox = mailboxOf(email);
    if (!holders.has(mailbox)) holders.set(mailbox, id);
  }
  const held = [...holders];
  for (let from = 0; from < held.length; from += ROWS) {
    const values = held.slice(from, from + ROWS).map(([mailbox, id]) => sql`(${mailbox}, ${id})`);
    await sql`with held (mailbox, id) as (values ${sql.join(values)})
      update auth_users set mailbox = held.mailbox from held where held.id = auth_users.id`.execute(db);
  }
  await sql`create unique index auth_users_mailbox on auth_users (mailbox)`.execute(db);
}
