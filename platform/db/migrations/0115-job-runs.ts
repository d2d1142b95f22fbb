import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_runs (
    name text primary key, tried_at bigint not null, done_at bigint not null
  )`.execute(db);
  await sql`create table leases (
    name text primary key, holder text not null, expires_at bigint not null
  )`.execute(db);
}
