import { type Kysely, sql } from 'kysely';

/** An index to find a person's messages without reading all messages, when the account is exported or deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contact_messages_by_sender on contact_messages (user_id)
    where user_id is not null`.execute(db);
}
