create extension if not exists pg_trgm;

create function refuse_log_change() returns trigger
    language plpgsql
    as $$ begin
    if tg_op = 'DELETE' and not exists (select 1 from users) then return old; end if;
    raise exception 'the moderation log is append-only';
  end $$;

create function text_grams(text text) returns text[]
    language sql immutable strict parallel safe
    as $$
    select coalesce(array_agg(distinct substr(text, at, size)), '{}')
    from generate_series(1, length(text)) as at, (values (1), (2)) as sizes (size) $$;

create table users (
  id text not null,
  username text not null,
  username_key text not null,
  name text not null,
  bio text default ''::text not null,
  profile_picture text default ''::text not null,
  date_joined bigint not null,
  total_submissions bigint default 0 not null,
  total_votes bigint default 0 not null,
  is_admin integer default 0 not null,
  standing text default 'good'::text not null,
  auth_id text not null,
  suspended_until bigint,
  is_confirmed integer default 1 not null,
  constraint users_is_admin_flag check ((is_admin = any (array[0, 1]))),
  constraint users_is_confirmed_check check ((is_confirmed = any (array[0, 1]))),
  constraint users_standing_known check ((standing = any (array['good'::text, 'suspended'::text, 'banned'::text]))),
  constraint users_total_submissions_not_negative check ((total_submissions >= 0)),
  constraint users_total_votes_not_negative check ((total_votes >= 0)),
  constraint users_username_key_lower check ((username_key <> ''::text)),
  constraint users_auth_id_key unique (auth_id),
  constraint users_pkey primary key (id),
  constraint users_username_key_key unique (username_key)
);

create index users_creators_order on users (total_submissions desc, total_votes desc, date_joined, id);

create index users_pictures_elsewhere on users (id) where (lower(substr(profile_picture, 1, 4)) = 'http'::text);

create index users_stored_picture on users (profile_picture) where (substr(profile_picture, 1, 7) = '/files/'::text);

create table account_tokens (
  token_hash text not null,
  purpose text not null,
  user_id text not null,
  email text not null,
  created_at bigint not null,
  expires_at bigint not null,
  constraint account_tokens_purpose_known check ((purpose = any (array['reset-password'::text, 'verify-email'::text, 'change-email'::text]))),
  constraint account_tokens_pkey primary key (token_hash),
  constraint account_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index account_tokens_by_user on account_tokens (user_id, purpose);

create table audit_log (
  seq bigserial not null,
  at bigint not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail text default '{}'::text not null,
  constraint audit_log_pkey primary key (seq)
);

create index audit_log_by_actor on audit_log (actor_id, seq) where (actor_id is not null);

create index audit_log_by_subject on audit_log (subject_kind, subject_id, seq);

create index audit_log_submissions on audit_log (actor_id, at) where (action = any (array['game:submit'::text, 'game:quick-submit'::text]));

create table auth_users (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null,
  mailbox text,
  constraint auth_users_email_key unique (email),
  constraint auth_users_pkey primary key (id)
);

create unique index auth_users_mailbox on auth_users (mailbox);

create table auth_accounts (
  id text not null,
  "userId" text not null,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null,
  constraint auth_accounts_once unique ("providerId", "accountId"),
  constraint auth_accounts_pkey primary key (id),
  constraint "auth_accounts_userId_fkey" foreign key ("userId") references auth_users(id) on delete cascade
);

create index auth_accounts_by_user on auth_accounts ("userId");

create table auth_sessions (
  id text not null,
  "userId" text not null,
  token text not null,
  "expiresAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null,
  "awaitsSecond" integer default 0 not null,
  "confirmedAt" bigint,
  challenge text,
  constraint auth_sessions_pkey primary key (id),
  constraint auth_sessions_token_key unique (token),
  constraint "auth_sessions_userId_fkey" foreign key ("userId") references auth_users(id) on delete cascade
);

create index auth_sessions_by_user on auth_sessions ("userId");

create table auth_verifications (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null,
  constraint auth_verifications_pkey primary key (id)
);

create index auth_verifications_by_identifier on auth_verifications (identifier);

create table bad_places (
  game_id text not null,
  place text not null,
  constraint bad_places_pkey primary key (game_id)
);

create index bad_places_by_place on bad_places (place);

create table changes (
  id bigserial not null,
  topics text not null,
  origin text not null,
  at bigint not null,
  tx xid8 default pg_current_xact_id() not null,
  constraint changes_pkey primary key (id)
);

create index changes_by_transaction on changes (tx);

create sequence games_seq_numbers;

create table games (
  id text not null,
  slug text not null,
  title text not null,
  description text default ''::text not null,
  thumbnail_url text default ''::text not null,
  thumbnail_placeholder text default ''::text not null,
  play_url text not null,
  url_key text not null,
  source_url text default ''::text not null,
  category text not null,
  creator_id text,
  created_by text default 'anonymous'::text not null,
  created_at bigint not null,
  updated_at bigint not null,
  upvotes bigint default 0 not null,
  downvotes bigint default 0 not null,
  views bigint default 0 not null,
  imported_upvotes bigint default 0 not null,
  imported_downvotes bigint default 0 not null,
  ownership_status text not null,
  quick_submission integer default 0 not null,
  visibility text default 'public'::text not null,
  merged_into text,
  on_boards integer default 1 not null,
  trending double precision generated always as (( case when (upvotes > downvotes) then log10(((upvotes - downvotes))::double precision) when (upvotes < downvotes) then (- log10((- ((upvotes - downvotes))::double precision))) else (0)::double precision end + (((created_at)::double precision / (1000)::double precision) / (79200)::double precision))) stored,
  best_rated double precision generated always as ( case when ((upvotes + downvotes) < 3) then ('-1'::integer)::double precision when (upvotes = 0) then (0)::double precision else (((((upvotes)::double precision / ((upvotes + downvotes))::double precision) + ((3.8414588206941254)::double precision / ((2)::double precision * ((upvotes + downvotes))::double precision))) - ((1.959963984540054)::double precision * sqrt((((((upvotes)::double precision / ((upvotes + downvotes))::double precision) * ((1)::double precision - ((upvotes)::double precision / ((upvotes + downvotes))::double precision))) + ((3.8414588206941254)::double precision / ((4)::double precision * ((upvotes + downvotes))::double precision))) / ((upvotes + downvotes))::double precision)))) / ((1)::double precision + ((3.8414588206941254)::double precision / ((upvotes + downvotes))::double precision))) end) stored,
  seq bigint default nextval('games_seq_numbers') not null,
  removed_at bigint,
  offline_since bigint,
  plays_in_page integer default 0 not null,
  removed_by text,
  visibility_before text,
  plays bigint default 0 not null,
  touch integer default 0 not null,
  gamepad integer default 0 not null,
  players text default ''::text not null,
  cover_drawn integer default 0 not null,
  play_url_by text,
  source_url_by text,
  quiet bigint generated always as ((- (upvotes + downvotes))) stored,
  dice bigint generated always as (((seq * '2654435761'::bigint) % '4294967296'::bigint)) stored,
  constraint games_check check (((removed_by is null) or (creator_id is null))),
  constraint games_check1 check (((visibility_before is null) = (removed_by is null))),
  constraint games_downvotes_not_negative check (((imported_downvotes >= 0) and (downvotes >= imported_downvotes))),
  constraint games_gamepad_flag check ((gamepad = any (array[0, 1]))),
  constraint games_no_creator_unless_claimed check (((ownership_status = 'claimed'::text) or (creator_id is null))),
  constraint games_on_boards_check check ((on_boards = any (array[0, 1]))),
  constraint games_ownership_status_known check ((ownership_status = any (array['unclaimed'::text, 'pending_claim'::text, 'claimed'::text]))),
  constraint games_players_known check ((players = any (array[''::text, '1'::text, '2'::text, 'more'::text]))),
  constraint games_plays_in_page_check check ((plays_in_page = any (array[0, 1]))),
  constraint games_plays_not_negative check ((plays >= 0)),
  constraint games_quick_submission_flag check ((quick_submission = any (array[0, 1]))),
  constraint games_slug_not_empty check ((slug <> ''::text)),
  constraint games_touch_flag check ((touch = any (array[0, 1]))),
  constraint games_upvotes_not_negative check (((imported_upvotes >= 0) and (upvotes >= imported_upvotes))),
  constraint games_views_not_negative check ((views >= 0)),
  constraint games_visibility_check check ((visibility = any (array['public'::text, 'held'::text, 'hidden'::text, 'removed'::text]))),
  constraint games_pkey primary key (id),
  constraint games_slug_key unique (slug),
  constraint games_url_key_key unique (url_key),
  constraint games_creator_id_fkey foreign key (creator_id) references users(id) on delete set null,
  constraint games_removed_by_fkey foreign key (removed_by) references users(id) on delete cascade
);

alter sequence games_seq_numbers owned by games.seq;

create index games_best_rated on games (best_rated desc, created_at desc, seq desc) where (visibility = 'public'::text);

create index games_by_creator on games (creator_id, created_at desc, id desc);

create index games_by_url_prefix on games (url_key text_pattern_ops);

create index games_dice on games (dice desc, seq desc) where (visibility = 'public'::text);

create index games_newest on games (created_at desc, seq desc) where (visibility = 'public'::text);

create index games_not_public on games (visibility, created_at desc) where (visibility <> 'public'::text);

create index games_pictures_elsewhere on games (id) where (lower(substr(thumbnail_url, 1, 4)) = 'http'::text);

create index games_playing_here on games (created_at desc, seq desc) where ((visibility = 'public'::text) and (plays_in_page = 1));

create index games_quiet on games (quiet desc, created_at desc, seq desc) where (visibility = 'public'::text);

create index games_removed on games (removed_at) where (removed_at is not null);

create index games_removed_by on games (removed_by, removed_at desc) where (removed_by is not null);

create unique index games_seq on games (seq);

create index games_stored_thumbnail on games (thumbnail_url) where (substr(thumbnail_url, 1, 7) = '/files/'::text);

create index games_top on games (upvotes desc, created_at desc, seq desc) where (visibility = 'public'::text);

create index games_trending on games (trending desc, seq desc) where (visibility = 'public'::text);

create index games_unclaimed on games (created_at desc, seq desc) where ((visibility = 'public'::text) and (ownership_status = 'unclaimed'::text));

create index games_viewed on games (views desc, created_at desc, seq desc) where (visibility = 'public'::text);

create index games_with_source on games (created_at desc, seq desc) where ((visibility = 'public'::text) and (source_url <> ''::text));

create table game_claims (
  id text not null,
  game_id text not null,
  claimant_id text not null,
  claimant_name text not null,
  reason text not null,
  created_at bigint not null,
  status text not null,
  admin_id text,
  admin_note text default ''::text not null,
  resolved_at bigint,
  proof_method text,
  constraint game_claims_proof_method_check check ((proof_method = any (array['page'::text, 'file'::text, 'dns'::text, 'github'::text]))),
  constraint game_claims_resolved check (((status = 'pending'::text) = (resolved_at is null))),
  constraint game_claims_status_known check ((status = any (array['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint game_claims_pkey primary key (id),
  constraint game_claims_claimant_id_fkey foreign key (claimant_id) references users(id) on delete cascade,
  constraint game_claims_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create index game_claims_by_claimant on game_claims (claimant_id);

create index game_claims_by_game on game_claims (game_id, created_at desc);

create index game_claims_newest on game_claims (status, created_at desc);

create unique index game_claims_one_pending on game_claims (game_id) where (status = 'pending'::text);

create table claim_disputes (
  id text not null,
  claim_id text not null,
  disputer_id text not null,
  reason text not null,
  created_at bigint not null,
  status text not null,
  admin_id text,
  admin_note text default ''::text not null,
  resolved_at bigint,
  constraint claim_disputes_resolved check (((status = 'open'::text) = (resolved_at is null))),
  constraint claim_disputes_status_known check ((status = any (array['open'::text, 'upheld'::text, 'dismissed'::text]))),
  constraint claim_disputes_one_per_person unique (claim_id, disputer_id),
  constraint claim_disputes_pkey primary key (id),
  constraint claim_disputes_claim_id_fkey foreign key (claim_id) references game_claims(id) on delete cascade,
  constraint claim_disputes_disputer_id_fkey foreign key (disputer_id) references users(id) on delete cascade
);

create index claim_disputes_by_person on claim_disputes (disputer_id);

create index claim_disputes_newest on claim_disputes (status, created_at desc);

create table claim_proofs (
  claim_id text not null,
  token text not null,
  created_at bigint not null,
  expires_at bigint not null,
  constraint claim_proofs_pkey primary key (claim_id),
  constraint claim_proofs_token_key unique (token),
  constraint claim_proofs_claim_id_fkey foreign key (claim_id) references game_claims(id) on delete cascade
);

create table contact_messages (
  id text not null,
  name text default ''::text not null,
  email text not null,
  message text not null,
  user_id text,
  created_at bigint not null,
  handled_at bigint,
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create index contact_messages_by_sender on contact_messages (user_id) where (user_id is not null);

create index contact_messages_newest on contact_messages (created_at desc, id desc);

create index contact_messages_waiting on contact_messages (created_at desc, id desc) where (handled_at is null);

create table former_owners (
  game_id text not null,
  user_id text not null,
  constraint former_owners_pk primary key (game_id, user_id),
  constraint former_owners_game_id_fkey foreign key (game_id) references games(id) on delete cascade,
  constraint former_owners_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index former_owners_by_user on former_owners (user_id);

create table game_days (
  game_id text not null,
  day integer not null,
  views bigint default 0 not null,
  plays bigint default 0 not null,
  constraint game_days_not_negative check (((views >= 0) and (plays >= 0))),
  constraint game_days_pk primary key (game_id, day),
  constraint game_days_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create index game_days_by_day on game_days (day);

create table game_labels (
  label text not null,
  seq bigint not null,
  game_id text not null,
  constraint game_labels_once primary key (label, seq),
  constraint game_labels_game_id_fkey1 foreign key (game_id) references games(id) on delete cascade,
  constraint game_labels_seq_fkey foreign key (seq) references games(seq) on delete cascade
);

create index game_labels_by_game on game_labels (game_id);

create index game_labels_of_game on game_labels (seq);

create table game_screenshots (
  game_id text not null,
  "position" integer not null,
  url text not null,
  constraint game_screenshots_ordered primary key (game_id, "position"),
  constraint game_screenshots_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create index game_screenshots_pictures_elsewhere on game_screenshots (game_id) where (lower(substr(url, 1, 4)) = 'http'::text);

create index game_screenshots_stored on game_screenshots (url) where (substr(url, 1, 7) = '/files/'::text);

create table game_search (
  seq bigserial not null,
  game_id text not null,
  body text not null,
  constraint game_search_game_id_key unique (game_id),
  constraint game_search_pkey primary key (seq),
  constraint game_search_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create index game_search_trigrams on game_search using gin (body gin_trgm_ops);

create table game_slugs (
  slug text not null,
  game_id text not null,
  created_at bigint not null,
  constraint game_slugs_pkey primary key (slug),
  constraint game_slugs_game foreign key (game_id) references games(id) on delete cascade deferrable initially deferred
);

create index game_slugs_by_game on game_slugs (game_id);

create table game_tags (
  game_id text not null,
  "position" integer not null,
  tag text not null,
  tag_key text not null,
  constraint game_tags_no_duplicate unique (game_id, tag_key),
  constraint game_tags_ordered primary key (game_id, "position"),
  constraint game_tags_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create table game_titles (
  seq bigint not null,
  title text not null,
  constraint game_titles_pkey primary key (seq),
  constraint game_titles_seq_fkey foreign key (seq) references games(seq) on delete cascade
);

create index game_titles_exact on game_titles (substr(split_part(title, chr(31), 1), 1, 100));

create index game_titles_grams on game_titles using gin (text_grams(title));

create index game_titles_trigrams on game_titles using gin (title gin_trgm_ops);

create table held_games (
  game_id text not null,
  signs text not null,
  constraint held_games_pkey primary key (game_id),
  constraint held_games_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create table job_runs (
  name text not null,
  tried_at bigint not null,
  done_at bigint not null,
  constraint job_runs_pkey primary key (name)
);

create table kept_out (
  key_hash text not null,
  ends_at bigint,
  constraint kept_out_pkey primary key (key_hash)
);

create table leases (
  name text not null,
  holder text not null,
  expires_at bigint not null,
  constraint leases_pkey primary key (name)
);

create table link_checks (
  game_id text not null,
  url text not null,
  failures integer default 0 not null,
  first_failed_at bigint,
  due_at bigint not null,
  constraint link_checks_failures check (((failures = 0) = (first_failed_at is null))),
  constraint link_checks_pkey primary key (game_id),
  constraint link_checks_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create index link_checks_due on link_checks (due_at, game_id);

create table moderation_log (
  seq bigserial not null,
  at bigint not null,
  moderator_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null,
  note text default ''::text not null,
  detail text default '{}'::text not null,
  undoes bigint,
  constraint moderation_log_subject_known check ((subject_kind = any (array['game'::text, 'user'::text]))),
  constraint moderation_log_undo check (((action = 'undo'::text) = (undoes is not null))),
  constraint moderation_log_pkey primary key (seq),
  constraint moderation_log_undoes_key unique (undoes)
);

create index moderation_log_by_subject on moderation_log (subject_kind, subject_id, seq desc);

create table notifications (
  id text not null,
  user_id text not null,
  title text not null,
  text text default ''::text not null,
  note text default ''::text not null,
  path text not null,
  created_at bigint not null,
  read_at bigint,
  constraint notifications_path_is_ours check (((path ~~ '/%'::text) and (path !~~ '//%'::text))),
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index notifications_newest on notifications (user_id, created_at desc, id desc);

create index notifications_unread on notifications (user_id) where (read_at is null);

create table own_visits (
  user_id text not null,
  seen_at bigint not null,
  places text not null,
  before_at bigint,
  places_before text,
  constraint own_visits_pkey primary key (user_id),
  constraint own_visits_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table passkeys (
  id text not null,
  user_id text not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  created_at bigint not null,
  used_at bigint,
  is_unproven integer default 0 not null,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index passkeys_by_user on passkeys (user_id);

create table picture_tries (
  owner_id text not null,
  place integer not null,
  url text not null,
  tries integer not null,
  due_at bigint not null,
  constraint picture_tries_place primary key (owner_id, place)
);

create table pinned_game (
  slot integer not null,
  game_id text not null,
  pinned_at bigint not null,
  constraint pinned_game_single check ((slot = 1)),
  constraint pinned_game_pkey primary key (slot),
  constraint pinned_game_game_id_fkey foreign key (game_id) references games(id) on delete cascade
);

create table play_minutes (
  minute bigint not null,
  plays bigint not null,
  constraint play_minutes_pkey primary key (minute)
);

create table recovery_codes (
  user_id text not null,
  code_hash text not null,
  constraint recovery_codes_pk primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table report_cases (
  id text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  opened_at bigint not null,
  reported_at bigint not null,
  status text not null,
  moderator_id text,
  note text default ''::text not null,
  resolved_at bigint,
  constraint report_cases_resolved check (((status = 'open'::text) = (resolved_at is null))),
  constraint report_cases_status_known check ((status = any (array['open'::text, 'upheld'::text, 'dismissed'::text]))),
  constraint report_cases_subject_known check ((subject_kind = any (array['game'::text, 'user'::text]))),
  constraint report_cases_pkey primary key (id)
);

create unique index report_cases_one_open on report_cases (subject_kind, subject_id) where (status = 'open'::text);

create index report_cases_queue on report_cases (status, reported_at desc, id desc);

create table reports (
  id text not null,
  case_id text not null,
  reporter_id text,
  reason text not null,
  source_url text default ''::text not null,
  note text default ''::text not null,
  created_at bigint not null,
  constraint reports_one_per_person unique (case_id, reporter_id),
  constraint reports_pkey primary key (id),
  constraint reports_case_id_fkey foreign key (case_id) references report_cases(id) on delete cascade,
  constraint reports_reporter_id_fkey foreign key (reporter_id) references users(id) on delete set null
);

create index reports_by_reporter on reports (reporter_id);

create table search_words (
  word text not null,
  constraint search_words_pkey primary key (word)
);

create table search_word_keys (
  key text not null,
  word text not null,
  constraint search_word_keys_once primary key (key, word),
  constraint search_word_keys_word_fkey foreign key (word) references search_words(word) on delete cascade
);

create table totp_secrets (
  user_id text not null,
  secret text not null,
  created_at bigint not null,
  confirmed_at bigint,
  used_step bigint default 0 not null,
  is_unproven integer default 0 not null,
  constraint totp_secrets_pkey primary key (user_id),
  constraint totp_secrets_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table uploads (
  key text not null,
  uploader_id text not null,
  placeholder text default ''::text not null,
  last_used_at bigint not null,
  bytes bigint default 0 not null,
  constraint uploads_pkey primary key (key),
  constraint uploads_uploader_id_fkey foreign key (uploader_id) references users(id) on delete cascade
);

create index uploads_by_person on uploads (uploader_id);

create table user_links (
  user_id text not null,
  kind text not null,
  url text not null,
  constraint user_links_kind_known check ((kind = any (array['website'::text, 'github'::text, 'x'::text, 'itch'::text]))),
  constraint user_links_url_not_empty check ((url <> ''::text)),
  constraint user_links_one_of_a_kind primary key (user_id, kind),
  constraint user_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table usernames (
  username_key text not null,
  user_id text not null,
  taken_at bigint not null,
  constraint usernames_pkey primary key (username_key),
  constraint usernames_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index usernames_by_user on usernames (user_id);

create table votes (
  game_id text not null,
  user_id text not null,
  vote_type text not null,
  created_at bigint not null,
  is_counted integer default 1 not null,
  constraint votes_is_counted_check check ((is_counted = any (array[0, 1]))),
  constraint votes_type_known check ((vote_type = any (array['up'::text, 'down'::text]))),
  constraint votes_one_per_person primary key (game_id, user_id),
  constraint votes_game_id_fkey foreign key (game_id) references games(id) on delete cascade,
  constraint votes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index votes_by_person on votes (user_id, created_at desc, game_id);

create index votes_latest on votes (created_at desc) where ((vote_type = 'up'::text) and (is_counted = 1));

create trigger moderation_log_kept before delete or update on moderation_log for each row execute function refuse_log_change();
