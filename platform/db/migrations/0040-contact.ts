import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `user_id` is null for visitors, and after the sender's account is deleted.
  await sql`create table contact_messages (
    id text primary key,
    name text default '' not null,
    email text not null,
    message text not null,
    user_id text references users (id) on delete set null,
    created_at bigint not null
  )`.execute(db);
  await sql`create index contact_messages_newest on contact_messages (created_at desc, id desc)`.execute(db);
}
