import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await createUsers(db);
  await createGames(db);
  await createGameParts(db);
  await createVotesAndClaims(db);
  await createSearch(db, dialect);
  const seq = sql.raw(dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigserial primary key');
  await sql`create table audit_log (
    seq ${seq}, at bigint not null, actor_id text, action text not null,
    subject_kind text not null, subject_id text not null, detail text default '{}' not null
  )`.execute(db);
  await sql`create index audit_log_by_subject on audit_log (subject_kind, subject_id, seq)`.execute(db);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    id text primary key,
    username text not null,
    username_key text not null unique,
    name text not null,
    bio text default '' not null,
    profile_picture text default '' not null,
    date_joined bigint not null,
    total_submissions bigint default 0 not null,
    total_votes bigint default 0 not null,
    is_admin integer default 0 not null,
    standing text default 'good' not null,
    auth_id text not null unique,
    constraint users_username_key_lower check (username_key <> ''),
    constraint users_total_submissions_not_negative check (total_submissions >= 0),
    constraint users_total_votes_not_negative check (total_votes >= 0),
    constraint users_is_admin_flag check (is_admin in (0, 1)),
    constraint users_standing_known check (standing in ('good', 'suspended', 'banned'))
  )`.execute(db);
  await sql`create index users_creators_order
    on users (total_submissions desc, total_votes desc, date_joined, id)`.execute(db);
}

async function createGames(db: Kysely<unknown>): Promise<void> {
  // `upvotes` is `imported_upvotes` plus the number of upvotes in `votes`. `downvotes` is counted likewise.
  await sql`create table games (
    id text primary key,
    slug text not null unique,
    title text not null,
    description text default '' not null,
    thumbnail_url text default '' not null,
    thumbnail_placeholder text default '' not null,
    play_url text not null,
    url_key text not null unique,
    source_url text default '' not null,
    category text not null,
    creator_id text references users (id) on delete set null,
    created_by text default 'anonymous' not null,
    created_at bigint not null,
    updated_at bigint not null,
    upvotes bigint default 0 not null,
    downvotes bigint default 0 not null,
    views bigint default 0 not null,
    imported_upvotes bigint default 0 not null,
    imported_downvotes bigint default 0 not null,
    ownership_status text not null,
    quick_submission integer default 0 not null,
    constraint games_slug_not_empty check (slug <> ''),
    constraint games_upvotes_not_negative check (imported_upvotes >= 0 and upvotes >= imported_upvotes),
    constraint games_downvotes_not_negative check (imported_downvotes >= 0 and downvotes >= imported_downvotes),
    constraint games_views_not_negative check (views >= 0),
    constraint games_ownership_status_known check (ownership_status in ('unclaimed', 'pending_claim', 'claimed')),
    constraint games_no_creator_unless_claimed check (ownership_status = 'claimed' or creator_id is null),
    constraint games_quick_submission_flag check (quick_submission in (0, 1))
  )`.execute(db);
  // The id comes last, so that the order of any two games is fixed.
  await sql`create index games_newest on games (created_at desc, id desc)`.execute(db);
  await sql`create index games_top on games (upvotes desc, created_at desc, id desc)`.execute(db);
  await sql`create index games_most_viewed on games (views desc, created_at desc, id desc)`.execute(db);
  await sql`create index games_by_creator on games (creator_id, created_at desc, id desc)`.execute(db);
  await sql`create index games_by_ownership on games (ownership_status, created_at desc, id desc)`.execute(db);
}

async function createGameParts(db: Kysely<unknown>): Promise<void> {
  // The foreign key is deferred, because a slug's row is inserted before its game's row.
  await sql`create table game_slugs (
    slug text primary key,
    game_id text not null,
    created_at bigint not null,
    constraint game_slugs_game foreign key (game_id) references games (id)
      on delete cascade deferrable initially deferred
  )`.execute(db);
  await sql`create index game_slugs_by_game on game_slugs (game_id)`.execute(db);
  await sql`create table game_tags (
    game_id text not null references games (id) on delete cascade,
    position integer not null,
    tag text not null,
    tag_key text not null,
    constraint game_tags_ordered primary key (game_id, position),
    constraint game_tags_no_duplicate unique (game_id, tag_key)
  )`.execute(db);
  await sql`create table game_labels (
    label text not null,
    game_id text not null references games (id) on delete cascade,
    constraint game_labels_once primary key (label, game_id)
  )`.execute(db);
  await sql`create index game_labels_by_game on game_labels (game_id)`.execute(db);
  await sql`create table game_screenshots (
    game_id text not null references games (id) on delete cascade,
    position integer not null,
    url text not null,
    constraint game_screenshots_ordered primary key (game_id, position)
  )`.execute(db);
}

async function createVotesAndClaims(db: Kysely<unknown>): Promise<void> {
  await sql`create table votes (
    game_id text not null references games (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    vote_type text not null,
    created_at bigint not null,
    constraint votes_one_per_person primary key (game_id, user_id),
    constraint votes_type_known check (vote_type in ('up', 'down'))
  )`.execute(db);
  await sql`create index votes_by_person on votes (user_id, created_at desc, game_id)`.execute(db);
  await sql`create table game_claims (
    id text primary key,
    game_id text not null references games (id) on delete cascade,
    claimant_id text not null references users (id) on delete cascade,
    claimant_name text not null,
    reason text not null,
    created_at bigint not null,
    status text not null,
    admin_id text,
    admin_note text default '' not null,
    resolved_at bigint,
    constraint game_claims_status_known check (status in ('pending', 'approved', 'rejected')),
    constraint game_claims_resolved check ((status = 'pending') = (resolved_at is null))
  )`.execute(db);
  await sql`create unique index game_claims_one_pending on game_claims (game_id)
    where status = 'pending'`.execute(db);
  await sql`create index game_claims_newest on game_claims (status, created_at desc)`.execute(db);
}

async function createSearch(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const seq = sql.raw(dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigserial primary key');
  await sql`create table game_search (
    seq ${seq},
    game_id text not null unique references games (id) on delete cascade,
    title text not null,
    body text not null
  )`.execute(db);
  if (dialect === 'postgres') {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index game_search_trigrams on game_search using gin (body gin_trgm_ops)`.execute(db);
    return;
  }
  // The text is stored in folded form (lower case), so the tokenizer can be case-sensitive.
  await sql`create virtual table game_fts using fts5(
    body, content = 'game_search', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
  )`.execute(db);
  await sql`create trigger game_search_added after insert on game_search begin
    insert into game_fts (rowid, body) values (new.seq, new.body);
  end`.execute(db);
  await sql`create trigger game_search_removed after delete on game_search begin
    insert into game_fts (game_fts, rowid, body) values ('delete', old.seq, old.body);
  end`.execute(db);
  await sql`create trigger game_search_changed after update on game_search begin
    insert into game_fts (game_fts, rowid, body) values ('delete', old.seq, old.body);
    insert into game_fts (rowid, body) values (new.seq, new.body);
  end`.execute(db);
}
