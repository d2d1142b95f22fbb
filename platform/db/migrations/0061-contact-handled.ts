import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_messages add column handled_at bigint`.execute(db);
  await sql`create index contact_messages_waiting on contact_messages (created_at desc, id desc)
    where handled_at is null`.execute(db);
}
