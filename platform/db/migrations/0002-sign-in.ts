import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

/**
 * The sign-in library's tables, kept apart from `users` so that no public query can reach an e-mail address. Column
 * names and types are Better Auth's (docs/decisions/0003-better-auth.md).
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const date = dialect === 'sqlite' ? sql`text` : sql`timestamptz`;
  const flag = dialect === 'sqlite' ? sql`integer` : sql`boolean`;
  await sql`create table auth_users (
    id text primary key,
    name text not null,
    email text not null unique,
    "emailVerified" ${flag} not null,
    image text,
    "createdAt" ${date} not null,
    "updatedAt" ${date} not null
  )`.execute(db);
  await sql`create table auth_sessions (
    id text primary key,
    "userId" text not null references auth_users (id) on delete cascade,
    token text not null unique,
    "expiresAt" ${date} not null,
    "ipAddress" text,
    "userAgent" text,
    "createdAt" ${date} not null,
    "updatedAt" ${date} not null
  )`.execute(db);
  await sql`create index auth_sessions_by_user on auth_sessions ("userId")`.execute(db);
  await sql`create table auth_accounts (
    id text primary key,
    "userId" text not null references auth_users (id) on delete cascade,
    "accountId" text not null,
    "providerId" text not null,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" ${date},
    "refreshTokenExpiresAt" ${date},
    scope text,
    password text,
    "createdAt" ${date} not null,
    "updatedAt" ${date} not null,
    constraint auth_accounts_once unique ("providerId", "accountId")
  )`.execute(db);
  await sql`create index auth_accounts_by_user on auth_accounts ("userId")`.execute(db);
  await sql`create table auth_verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    "expiresAt" ${date} not null,
    "createdAt" ${date} not null,
    "updatedAt" ${date} not null
  )`.execute(db);
  await sql`create index auth_verifications_by_identifier on auth_verifications (identifier)`.execute(db);
}
