import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Current and former usernames. A former one stays reserved and leads to the person's present page.
  await sql`create table usernames (
    username_key text primary key,
    user_id text not null references users (id) on delete cascade,
    taken_at bigint not null
  )`.execute(db);
  await sql`create index usernames_by_user on usernames (user_id)`.execute(db);
  await sql`insert into usernames (username_key, user_id, taken_at)
    select username_key, id, date_joined from users`.execute(db);

  await sql`create table user_links (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    url text not null,
    constraint user_links_one_of_a_kind primary key (user_id, kind),
    constraint user_links_kind_known check (kind in ('website', 'github', 'x', 'itch')),
    constraint user_links_url_not_empty check (url <> '')
  )`.execute(db);

  // Only hashes of their tokens are stored, so that nobody can get the links from the database.
  await sql`create table account_tokens (
    token_hash text primary key,
    purpose text not null,
    user_id text not null references users (id) on delete cascade,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null,
    constraint account_tokens_purpose_known check (purpose in ('reset-password', 'verify-email', 'change-email'))
  )`.execute(db);
  await sql`create index account_tokens_by_user on account_tokens (user_id, purpose)`.execute(db);

  // Kept outside `games`, so that no list or search finds them by mistake. `content` is JSON.
  await sql`create table removed_games (
    game_id text primary key,
    owner_id text not null references users (id) on delete cascade,
    title text not null,
    removed_at bigint not null,
    content text not null
  )`.execute(db);
  await sql`create index removed_games_by_owner on removed_games (owner_id, removed_at desc)`.execute(db);
}
