import { type Kysely, sql } from 'kysely';

/** How much an uploaded picture counts towards its uploader's limit. Earlier uploads count nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column bytes bigint default 0 not null`.execute(db);
}
