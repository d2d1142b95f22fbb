create table users (
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
  suspended_until bigint,
  is_confirmed integer not null default 1 check (is_confirmed in (0, 1)),
  constraint users_username_key_lower check (username_key <> ''),
  constraint users_total_submissions_not_negative check (total_submissions >= 0),
  constraint users_total_votes_not_negative check (total_votes >= 0),
  constraint users_is_admin_flag check (is_admin in (0, 1)),
  constraint users_standing_known check (standing in ('good', 'suspended', 'banned'))
);

create index users_creators_order on users (total_submissions desc, total_votes desc, date_joined, id);

create table games (
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
  visibility text not null default 'public' check (visibility in ('public', 'held', 'hidden', 'removed')),
  merged_into text,
  on_boards integer not null default 1 check (on_boards in (0, 1)),
  trending real generated always as ( case when upvotes > downvotes then log10(cast(upvotes - downvotes as real)) when upvotes < downvotes then -log10(-cast(upvotes - downvotes as real)) else 0 end + cast(created_at as real) / 1000 / 79200 ) virtual,
  best_rated real generated always as ( case when upvotes + downvotes < 3 then -1 when upvotes = 0 then 0 else ((cast(upvotes as real) / cast(upvotes + downvotes as real)) + cast(3.8414588206941254 as real) / (2 * cast(upvotes + downvotes as real)) - cast(1.959963984540054 as real) * sqrt(((cast(upvotes as real) / cast(upvotes + downvotes as real)) * (1 - (cast(upvotes as real) / cast(upvotes + downvotes as real))) + cast(3.8414588206941254 as real) / (4 * cast(upvotes + downvotes as real))) / cast(upvotes + downvotes as real))) / (1 + cast(3.8414588206941254 as real) / cast(upvotes + downvotes as real)) end ) virtual,
  seq bigint,
  removed_at bigint,
  offline_since bigint,
  plays_in_page integer not null default 0 check (plays_in_page in (0, 1)),
  removed_by text references users (id) on delete cascade check (removed_by is null or creator_id is null),
  visibility_before text check ((visibility_before is null) = (removed_by is null)),
  plays bigint not null default 0 constraint games_plays_not_negative check (plays >= 0),
  "touch" integer not null default 0 constraint "games_touch_flag" check ("touch" in (0, 1)),
  "gamepad" integer not null default 0 constraint "games_gamepad_flag" check ("gamepad" in (0, 1)),
  players text not null default '' constraint games_players_known check (players in ('', '1', '2', 'more')),
  cover_drawn integer default 0 not null,
  "play_url_by" text,
  "source_url_by" text,
  quiet bigint generated always as (-(upvotes + downvotes)) virtual,
  dice bigint generated always as ((seq * 2654435761) % 4294967296) virtual,
  constraint games_slug_not_empty check (slug <> ''),
  constraint games_upvotes_not_negative check (imported_upvotes >= 0 and upvotes >= imported_upvotes),
  constraint games_downvotes_not_negative check (imported_downvotes >= 0 and downvotes >= imported_downvotes),
  constraint games_views_not_negative check (views >= 0),
  constraint games_ownership_status_known check (ownership_status in ('unclaimed', 'pending_claim', 'claimed')),
  constraint games_no_creator_unless_claimed check (ownership_status = 'claimed' or creator_id is null),
  constraint games_quick_submission_flag check (quick_submission in (0, 1))
);

create index games_by_creator on games (creator_id, created_at desc, id desc);

create table game_slugs (
  slug text primary key,
  game_id text not null,
  created_at bigint not null,
  constraint game_slugs_game foreign key (game_id) references games (id) on delete cascade deferrable initially deferred
);

create index game_slugs_by_game on game_slugs (game_id);

create table game_tags (
  game_id text not null references games (id) on delete cascade,
  position integer not null,
  tag text not null,
  tag_key text not null,
  constraint game_tags_ordered primary key (game_id, position),
  constraint game_tags_no_duplicate unique (game_id, tag_key)
);

create table game_screenshots (
  game_id text not null references games (id) on delete cascade,
  position integer not null,
  url text not null,
  constraint game_screenshots_ordered primary key (game_id, position)
);

create table votes (
  game_id text not null references games (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  vote_type text not null,
  created_at bigint not null,
  is_counted integer not null default 1 check (is_counted in (0, 1)),
  constraint votes_one_per_person primary key (game_id, user_id),
  constraint votes_type_known check (vote_type in ('up', 'down'))
);

create index votes_by_person on votes (user_id, created_at desc, game_id);

create table game_claims (
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
  proof_method text check (proof_method in ('page', 'file', 'dns', 'github')),
  constraint game_claims_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint game_claims_resolved check ((status = 'pending') = (resolved_at is null))
);

create unique index game_claims_one_pending on game_claims (game_id) where status = 'pending';

create index game_claims_newest on game_claims (status, created_at desc);

create table game_search (
  seq integer primary key autoincrement,
  game_id text not null unique references games (id) on delete cascade,
  body text not null
);

create table audit_log (
  seq integer primary key autoincrement,
  at bigint not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail text default '{}' not null
);

create index audit_log_by_subject on audit_log (subject_kind, subject_id, seq);

create table auth_users (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" integer not null,
  image text,
  "createdAt" text not null,
  "updatedAt" text not null,
  mailbox text
);

create table auth_sessions (
  id text primary key,
  "userId" text not null references auth_users (id) on delete cascade,
  token text not null unique,
  "expiresAt" text not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "awaitsSecond" integer not null default 0,
  "confirmedAt" bigint,
  challenge text
);

create index auth_sessions_by_user on auth_sessions ("userId");

create table auth_accounts (
  id text primary key,
  "userId" text not null references auth_users (id) on delete cascade,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" text,
  "refreshTokenExpiresAt" text,
  scope text,
  password text,
  "createdAt" text not null,
  "updatedAt" text not null,
  constraint auth_accounts_once unique ("providerId", "accountId")
);

create index auth_accounts_by_user on auth_accounts ("userId");

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);

create index auth_verifications_by_identifier on auth_verifications (identifier);

create table usernames (
  username_key text primary key,
  user_id text not null references users (id) on delete cascade,
  taken_at bigint not null
);

create index usernames_by_user on usernames (user_id);

create table user_links (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  url text not null,
  constraint user_links_one_of_a_kind primary key (user_id, kind),
  constraint user_links_kind_known check (kind in ('website', 'github', 'x', 'itch')),
  constraint user_links_url_not_empty check (url <> '')
);

create table account_tokens (
  token_hash text primary key,
  purpose text not null,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  created_at bigint not null,
  expires_at bigint not null,
  constraint account_tokens_purpose_known check (purpose in ('reset-password', 'verify-email', 'change-email'))
);

create index account_tokens_by_user on account_tokens (user_id, purpose);

create table uploads (
  key text primary key,
  uploader_id text not null references users (id) on delete cascade,
  placeholder text default '' not null,
  last_used_at bigint not null,
  bytes bigint default 0 not null
);

create index uploads_by_person on uploads (uploader_id);

create index games_stored_thumbnail on games (thumbnail_url) where substr(thumbnail_url, 1, 7) = '/files/';

create index game_screenshots_stored on game_screenshots (url) where substr(url, 1, 7) = '/files/';

create index users_stored_picture on users (profile_picture) where substr(profile_picture, 1, 7) = '/files/';

create table claim_proofs (
  claim_id text primary key references game_claims (id) on delete cascade,
  token text not null unique,
  created_at bigint not null,
  expires_at bigint not null
);

create index game_claims_by_game on game_claims (game_id, created_at desc);

create index game_claims_by_claimant on game_claims (claimant_id);

create table claim_disputes (
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
);

create index claim_disputes_newest on claim_disputes (status, created_at desc);

create index claim_disputes_by_person on claim_disputes (disputer_id);

create table notifications (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  title text not null,
  text text default '' not null,
  note text default '' not null,
  path text not null,
  created_at bigint not null,
  read_at bigint,
  constraint notifications_path_is_ours check (path like '/%' and path not like '//%')
);

create index notifications_newest on notifications (user_id, created_at desc, id desc);

create index notifications_unread on notifications (user_id) where read_at is null;

create index games_not_public on games (visibility, created_at desc) where visibility <> 'public';

create table moderation_log (
  seq integer primary key autoincrement,
  at bigint not null,
  moderator_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null,
  note text default '' not null,
  detail text default '{}' not null,
  undoes bigint unique,
  constraint moderation_log_subject_known check (subject_kind in ('game', 'user')),
  constraint moderation_log_undo check ((action = 'undo') = (undoes is not null))
);

create index moderation_log_by_subject on moderation_log (subject_kind, subject_id, seq desc);

create trigger moderation_log_kept before update on moderation_log begin
      select raise(abort, 'the moderation log is append-only');
    end;

create trigger moderation_log_whole before delete on moderation_log
      when exists (select 1 from users) begin
      select raise(abort, 'the moderation log is append-only');
    end;

create table report_cases (
  id text primary key,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  opened_at bigint not null,
  reported_at bigint not null,
  status text not null,
  moderator_id text,
  note text default '' not null,
  resolved_at bigint,
  constraint report_cases_subject_known check (subject_kind in ('game', 'user')),
  constraint report_cases_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint report_cases_resolved check ((status = 'open') = (resolved_at is null))
);

create unique index report_cases_one_open on report_cases (subject_kind, subject_id) where status = 'open';

create index report_cases_queue on report_cases (status, reported_at desc, id desc);

create table reports (
  id text primary key,
  case_id text not null references report_cases (id) on delete cascade,
  reporter_id text references users (id) on delete set null,
  reason text not null,
  source_url text default '' not null,
  note text default '' not null,
  created_at bigint not null,
  constraint reports_one_per_person unique (case_id, reporter_id)
);

create index reports_by_reporter on reports (reporter_id);

create table contact_messages (
  id text primary key,
  name text default '' not null,
  email text not null,
  message text not null,
  user_id text references users (id) on delete set null,
  created_at bigint not null,
  handled_at bigint
);

create index contact_messages_newest on contact_messages (created_at desc, id desc);

create unique index games_seq on games (seq);

create table game_titles (
  seq integer primary key references games (seq) on delete cascade,
  title text not null
);

create view "game_fts_texts" as select seq, '' || "game_search"."body" || char(31) || char(31) as text from "game_search";

create virtual table "game_fts" using fts5( text, content = 'game_fts_texts', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1' );

create virtual table "game_fts_terms" using fts5vocab("game_fts", row);

create trigger "game_fts_added" after insert on "game_search" begin insert into "game_fts" (rowid, text) values (new.seq, '' || "new"."body" || char(31) || char(31)); end;

create trigger "game_fts_removed" after delete on "game_search" begin insert into "game_fts" ("game_fts", rowid, text) values ('delete', old.seq, '' || "old"."body" || char(31) || char(31)); end;

create trigger "game_fts_changed" after update of "body" on "game_search"
      begin insert into "game_fts" ("game_fts", rowid, text) values ('delete', old.seq, '' || "old"."body" || char(31) || char(31)); insert into "game_fts" (rowid, text) values (new.seq, '' || "new"."body" || char(31) || char(31)); end;

create view "game_title_fts_texts" as select seq, ' ' || "game_titles"."title" || char(31) || char(31) as text from "game_titles";

create virtual table "game_title_fts" using fts5( text, content = 'game_title_fts_texts', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1' );

create virtual table "game_title_fts_terms" using fts5vocab("game_title_fts", row);

create trigger "game_title_fts_added" after insert on "game_titles" begin insert into "game_title_fts" (rowid, text) values (new.seq, ' ' || "new"."title" || char(31) || char(31)); end;

create trigger "game_title_fts_removed" after delete on "game_titles" begin insert into "game_title_fts" ("game_title_fts", rowid, text) values ('delete', old.seq, ' ' || "old"."title" || char(31) || char(31)); end;

create trigger "game_title_fts_changed" after update of "title" on "game_titles"
      begin insert into "game_title_fts" ("game_title_fts", rowid, text) values ('delete', old.seq, ' ' || "old"."title" || char(31) || char(31)); insert into "game_title_fts" (rowid, text) values (new.seq, ' ' || "new"."title" || char(31) || char(31)); end;

create table search_words (
  word text primary key
);

create table search_word_keys (
  key text not null,
  word text not null references search_words (word) on delete cascade,
  constraint search_word_keys_once primary key (key, word)
);

create table held_games (
  game_id text primary key references games (id) on delete cascade,
  signs text not null
);

create table bad_places (
  game_id text primary key,
  place text not null
);

create index bad_places_by_place on bad_places (place);

create index games_removed on games (removed_at) where removed_at is not null;

create index contact_messages_waiting on contact_messages (created_at desc, id desc) where handled_at is null;

create table link_checks (
  game_id text primary key references games (id) on delete cascade,
  url text not null,
  failures integer default 0 not null,
  first_failed_at bigint,
  due_at bigint not null,
  constraint link_checks_failures check ((failures = 0) = (first_failed_at is null))
);

create index link_checks_due on link_checks (due_at, game_id);

create index games_removed_by on games (removed_by, removed_at desc) where removed_by is not null;

create table changes (
  id integer primary key autoincrement,
  topics text not null,
  origin text not null,
  at bigint not null
);

create table picture_tries (
  owner_id text not null,
  place integer not null,
  url text not null,
  tries integer not null,
  due_at bigint not null,
  constraint picture_tries_place primary key (owner_id, place)
);

create index "games_pictures_elsewhere" on "games" ("id") where lower(substr("thumbnail_url", 1, 4)) = 'http';

create index "game_screenshots_pictures_elsewhere" on "game_screenshots" ("game_id") where lower(substr("url", 1, 4)) = 'http';

create index "users_pictures_elsewhere" on "users" ("id") where lower(substr("profile_picture", 1, 4)) = 'http';

create table job_runs (
  name text primary key,
  tried_at bigint not null,
  done_at bigint not null
);

create table leases (
  name text primary key,
  holder text not null,
  expires_at bigint not null
);

create index audit_log_submissions on audit_log (actor_id, at) where action in ('game:submit', 'game:quick-submit');

create table totp_secrets (
  user_id text primary key references users (id) on delete cascade,
  secret text not null,
  created_at bigint not null,
  confirmed_at bigint,
  used_step bigint default 0 not null,
  is_unproven integer not null default 0
);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  constraint recovery_codes_pk primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  public_key text not null,
  counter bigint not null,
  created_at bigint not null,
  used_at bigint,
  is_unproven integer not null default 0
);

create index passkeys_by_user on passkeys (user_id);

create table game_days (
  game_id text not null references games (id) on delete cascade,
  day integer not null,
  views bigint default 0 not null,
  plays bigint default 0 not null,
  constraint game_days_pk primary key (game_id, day),
  constraint game_days_not_negative check (views >= 0 and plays >= 0)
);

create index game_days_by_day on game_days (day);

create table play_minutes (
  minute bigint primary key,
  plays bigint not null
);

create table own_visits (
  user_id text primary key references users (id) on delete cascade,
  seen_at bigint not null,
  places text not null,
  before_at bigint,
  places_before text
);

create table pinned_game (
  slot integer primary key,
  game_id text not null references games (id) on delete cascade,
  pinned_at bigint not null,
  constraint pinned_game_single check (slot = 1)
);

create index contact_messages_by_sender on contact_messages (user_id) where user_id is not null;

create index audit_log_by_actor on audit_log (actor_id, seq) where actor_id is not null;

create table former_owners (
  game_id text not null references games (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  constraint former_owners_pk primary key (game_id, user_id)
);

create index former_owners_by_user on former_owners (user_id);

create index game_titles_exact on game_titles (substr(substr(title, 1, instr(title || char(31), char(31)) - 1), 1, 100));

create unique index auth_users_mailbox on auth_users (mailbox);

create table kept_out (
  key_hash text primary key,
  ends_at bigint
);

create trigger games_numbered after insert on games when new.seq is null begin
    update games set seq = (select coalesce(max(seq), 0) + 1 from games) where id = new.id;
  end;

create index "games_newest" on games (created_at desc, seq desc) where visibility = 'public';

create index "games_top" on games (upvotes desc, created_at desc, seq desc) where visibility = 'public';

create index "games_trending" on games (trending desc, seq desc) where visibility = 'public';

create index "games_best_rated" on games (best_rated desc, created_at desc, seq desc) where visibility = 'public';

create index "games_quiet" on games (quiet desc, created_at desc, seq desc) where visibility = 'public';

create index "games_viewed" on games (views desc, created_at desc, seq desc) where visibility = 'public';

create index "games_dice" on games (dice desc, seq desc) where visibility = 'public';

create index "games_unclaimed" on games (created_at desc, seq desc) where visibility = 'public' and ownership_status = 'unclaimed';

create index "games_with_source" on games (created_at desc, seq desc) where visibility = 'public' and source_url <> '';

create index "games_playing_here" on games (created_at desc, seq desc) where visibility = 'public' and plays_in_page = 1;

create index votes_latest on votes (created_at desc) where vote_type = 'up' and is_counted = 1;

create table game_labels (
  label text not null,
  seq bigint not null references games (seq) on delete cascade,
  game_id text not null references games (id) on delete cascade,
  constraint game_labels_once primary key (label, seq)
);

create index game_labels_by_game on game_labels (game_id);

create index game_labels_of_game on game_labels (seq);
