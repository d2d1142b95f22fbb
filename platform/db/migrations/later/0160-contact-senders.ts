import { type Kysely, sql } from 'kysely';

/** An index with which exporting or deleting a person finds their messages, without reading all messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contact_messages_by_sender on contact_messages (user_id)
    where user_id is not null`.execute(db);
}
