import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`alter table game_claims add column proof_method text
    check (proof_method in ('page', 'file', 'dns', 'github'))`.execute(db);
  // The token is stored in plain text, because the claimant publishes it anyway.
  await sql`create table claim_proofs (
    claim_id text primary key references game_claims (id) on delete cascade,
    token text not null unique,
    created_at bigint not null,
    expires_at bigint not null
  )`.execute(db);
  await sql`create index game_claims_by_game on game_claims (game_id, created_at desc)`.execute(db);
  await sql`create index game_claims_by_claimant on game_claims (claimant_id)`.execute(db);
  // For finding the games of one host by the prefix of their URLs. PostgreSQL can search the unique index of `url_key`
  // for a prefix only if that index sorts by bytes.
  if (dialect === 'postgres') {
    await sql`create index games_by_url_prefix on games (url_key text_pattern_ops)`.execute(db);
  }
  await createClaimDisputes(db);
  await createNotifications(db);
}

async function createClaimDisputes(db: Kysely<unknown>): Promise<void> {
  await sql`create table claim_disputes (
    id text primary key,
    claim_id text not null references game_claims (id) on delete cascade,
    disputer_id text not null references users (id) on delete cascade,
    reason text not null,
    created_at bigint not null,
    status text not null,
    admin_id text,
    admin_note text default '' not null,
    resolved_at bigint,
    constraint claim_disputes_one_per_person unique (claim_id, disputer_id),
    constraint claim_disputes_status_known check (status in ('open', 'upheld', 'dismissed')),
    constraint claim_disputes_resolved check ((status = 'open') = (resolved_at is null))
  )`.execute(db);
  await sql`create index claim_disputes_newest on claim_disputes (status, created_at desc)`.execute(db);
  await sql`create index claim_disputes_by_person on claim_disputes (disputer_id)`.execute(db);
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  // `path` must be a page of this site.
  await sql`create table notifications (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    title text not null,
    text text default '' not null,
    note text default '' not null,
    path text not null,
    created_at bigint not null,
    read_at bigint,
    constraint notifications_path_is_ours check (path like '/%' and path not like '//%')
  )`.execute(db);
  await sql`create index notifications_newest on notifications (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
}
