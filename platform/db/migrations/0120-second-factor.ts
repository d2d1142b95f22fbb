import { type Kysely, sql } from 'kysely';

/** The session's columns are named in the sign-in library's style. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `secret` is encrypted. `used_step`: in half minutes since 1970. Codes up to this step no longer work.
  await sql`create table totp_secrets (
    user_id text primary key references users (id) on delete cascade,
    secret text not null,
    created_at bigint not null,
    confirmed_at bigint,
    used_step bigint default 0 not null
  )`.execute(db);
  await sql`create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    code_hash text not null,
    constraint recovery_codes_pk primary key (user_id, code_hash)
  )`.execute(db);
  await sql`create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    created_at bigint not null,
    used_at bigint
  )`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
  for (const column of ['"awaitsSecond" integer not null default 0', '"confirmedAt" bigint', 'challenge text']) {
    await sql`alter table auth_sessions add column ${sql.raw(column)}`.execute(db);
  }
}
