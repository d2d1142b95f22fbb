import { type Kysely, sql } from 'kysely';

/** Addresses and usernames of people who deleted their account while they were suspended or banned, as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table kept_out (key_hash text primary key, ends_at bigint)`.execute(db);
}
