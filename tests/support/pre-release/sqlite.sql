CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE users (
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
    auth_id text not null unique, suspended_until bigint, is_confirmed integer not null default 1
    check (is_confirmed in (0, 1)),
    constraint users_username_key_lower check (username_key <> ''),
    constraint users_total_submissions_not_negative check (total_submissions >= 0),
    constraint users_total_votes_not_negative check (total_votes >= 0),
    constraint users_is_admin_flag check (is_admin in (0, 1)),
    constraint users_standing_known check (standing in ('good', 'suspended', 'banned'))
  );
CREATE INDEX users_creators_order
    on users (total_submissions desc, total_votes desc, date_joined, id);
CREATE TABLE games (
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
    quick_submission integer default 0 not null, visibility text not null default 'public'
    check (visibility in ('public', 'held', 'hidden', 'removed')), merged_into text, on_boards integer not null default 1
    check (on_boards in (0, 1)), trending real generated always as (
    case when upvotes > downvotes then log10(cast(upvotes - downvotes as real)) when upvotes < downvotes then -log10(-cast(upvotes - downvotes as real)) else 0 end
    + cast(created_at as real) / 1000 / 79200
  ) virtual, best_rated real generated always as (
    case when upvotes + downvotes < 3 then -1 when upvotes = 0 then 0 else
      ((cast(upvotes as real) / cast(upvotes + downvotes as real)) + cast(3.8414588206941254 as real) / (2 * cast(upvotes + downvotes as real))
        - cast(1.959963984540054 as real) * sqrt(((cast(upvotes as real) / cast(upvotes + downvotes as real)) * (1 - (cast(upvotes as real) / cast(upvotes + downvotes as real))) + cast(3.8414588206941254 as real) / (4 * cast(upvotes + downvotes as real))) / cast(upvotes + downvotes as real)))
      / (1 + cast(3.8414588206941254 as real) / cast(upvotes + downvotes as real))
    end
  ) virtual, seq bigint, removed_at bigint, offline_since bigint, plays_in_page integer not null default 0
    check (plays_in_page in (0, 1)), removed_by text references users (id) on delete cascade
    check (removed_by is null or creator_id is null), visibility_before text
    check ((visibility_before is null) = (removed_by is null)), plays bigint not null default 0
    constraint games_plays_not_negative check (plays >= 0), "touch" integer not null default 0
      constraint "games_touch_flag" check ("touch" in (0, 1)), "gamepad" integer not null default 0
      constraint "games_gamepad_flag" check ("gamepad" in (0, 1)), players text not null default ''
    constraint games_players_known check (players in ('', '1', '2', 'more')), cover_drawn integer default 0 not null, "play_url_by" text, "source_url_by" text, quiet bigint
    generated always as (-(upvotes + downvotes)) virtual, dice bigint
    generated always as ((seq * 2654435761) % 4294967296) virtual,
    constraint games_slug_not_empty check (slug <> ''),
    constraint games_upvotes_not_negative check (imported_upvotes >= 0 and upvotes >= imported_upvotes),
    constraint games_downvotes_not_negative check (imported_downvotes >= 0 and downvotes >= imported_downvotes),
    constraint games_views_not_negative check (views >= 0),
    constraint games_ownership_status_known check (ownership_status in ('unclaimed', 'pending_claim', 'claimed')),
    constraint games_no_creator_unless_claimed check (ownership_status = 'claimed' or creator_id is null),
    constraint games_quick_submission_flag check (quick_submission in (0, 1))
  );
CREATE INDEX games_by_creator on games (creator_id, created_at desc, id desc);
CREATE TABLE game_slugs (
    slug text primary key,
    game_id text not null,
    created_at bigint not null,
    constraint game_slugs_game foreign key (game_id) references games (id)
      on delete cascade deferrable initially deferred
  );
CREATE INDEX game_slugs_by_game on game_slugs (game_id);
CREATE TABLE game_tags (
    game_id text not null references games (id) on delete cascade,
    position integer not null,
    tag text not null,
    tag_key text not null,
    constraint game_tags_ordered primary key (game_id, position),
    constraint game_tags_no_duplicate unique (game_id, tag_key)
  );
CREATE TABLE game_screenshots (
    game_id text not null references games (id) on delete cascade,
    position integer not null,
    url text not null,
    constraint game_screenshots_ordered primary key (game_id, position)
  );
CREATE TABLE votes (
    game_id text not null references games (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    vote_type text not null,
    created_at bigint not null, is_counted integer not null default 1
    check (is_counted in (0, 1)),
    constraint votes_one_per_person primary key (game_id, user_id),
    constraint votes_type_known check (vote_type in ('up', 'down'))
  );
CREATE INDEX votes_by_person on votes (user_id, created_at desc, game_id);
CREATE TABLE game_claims (
    id text primary key,
    game_id text not null references games (id) on delete cascade,
    claimant_id text not null references users (id) on delete cascade,
    claimant_name text not null,
    reason text not null,
    created_at bigint not null,
    status text not null,
    admin_id text,
    admin_note text default '' not null,
    resolved_at bigint, proof_method text
    check (proof_method in ('page', 'file', 'dns', 'github')),
    constraint game_claims_status_known check (status in ('pending', 'approved', 'rejected')),
    constraint game_claims_resolved check ((status = 'pending') = (resolved_at is null))
  );
CREATE UNIQUE INDEX game_claims_one_pending on game_claims (game_id)
    where status = 'pending';
CREATE INDEX game_claims_newest on game_claims (status, created_at desc);
CREATE TABLE game_search (
    seq integer primary key autoincrement,
    game_id text not null unique references games (id) on delete cascade,
    body text not null
  );
CREATE TABLE audit_log (
    seq integer primary key autoincrement, at bigint not null, actor_id text, action text not null,
    subject_kind text not null, subject_id text not null, detail text default '{}' not null
  );
CREATE INDEX audit_log_by_subject on audit_log (subject_kind, subject_id, seq);
CREATE TABLE auth_users (
    id text primary key,
    name text not null,
    email text not null unique,
    "emailVerified" integer not null,
    image text,
    "createdAt" text not null,
    "updatedAt" text not null
  , mailbox text);
CREATE TABLE auth_sessions (
    id text primary key,
    "userId" text not null references auth_users (id) on delete cascade,
    token text not null unique,
    "expiresAt" text not null,
    "ipAddress" text,
    "userAgent" text,
    "createdAt" text not null,
    "updatedAt" text not null
  , "awaitsSecond" integer not null default 0, "confirmedAt" bigint, challenge text);
CREATE INDEX auth_sessions_by_user on auth_sessions ("userId");
CREATE TABLE auth_accounts (
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
CREATE INDEX auth_accounts_by_user on auth_accounts ("userId");
CREATE TABLE auth_verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    "expiresAt" text not null,
    "createdAt" text not null,
    "updatedAt" text not null
  );
CREATE INDEX auth_verifications_by_identifier on auth_verifications (identifier);
CREATE TABLE usernames (
    username_key text primary key,
    user_id text not null references users (id) on delete cascade,
    taken_at bigint not null
  );
CREATE INDEX usernames_by_user on usernames (user_id);
CREATE TABLE user_links (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    url text not null,
    constraint user_links_one_of_a_kind primary key (user_id, kind),
    constraint user_links_kind_known check (kind in ('website', 'github', 'x', 'itch')),
    constraint user_links_url_not_empty check (url <> '')
  );
CREATE TABLE account_tokens (
    token_hash text primary key,
    purpose text not null,
    user_id text not null references users (id) on delete cascade,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null,
    constraint account_tokens_purpose_known check (purpose in ('reset-password', 'verify-email', 'change-email'))
  );
CREATE INDEX account_tokens_by_user on account_tokens (user_id, purpose);
CREATE TABLE uploads (
    key text primary key,
    uploader_id text not null references users (id) on delete cascade,
    placeholder text default '' not null,
    last_used_at bigint not null
  , bytes bigint default 0 not null);
CREATE INDEX uploads_by_person on uploads (uploader_id);
CREATE INDEX games_stored_thumbnail on games (thumbnail_url)
    where substr(thumbnail_url, 1, 7) = '/files/';
CREATE INDEX game_screenshots_stored on game_screenshots (url)
    where substr(url, 1, 7) = '/files/';
CREATE INDEX users_stored_picture on users (profile_picture)
    where substr(profile_picture, 1, 7) = '/files/';
CREATE TABLE claim_proofs (
    claim_id text primary key references game_claims (id) on delete cascade,
    token text not null unique,
    created_at bigint not null,
    expires_at bigint not null
  );
CREATE INDEX game_claims_by_game on game_claims (game_id, created_at desc);
CREATE INDEX game_claims_by_claimant on game_claims (claimant_id);
CREATE TABLE claim_disputes (
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
CREATE INDEX claim_disputes_newest on claim_disputes (status, created_at desc);
CREATE INDEX claim_disputes_by_person on claim_disputes (disputer_id);
CREATE TABLE notifications (
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
CREATE INDEX notifications_newest on notifications (user_id, created_at desc, id desc);
CREATE INDEX notifications_unread on notifications (user_id) where read_at is null;
CREATE INDEX games_not_public on games (visibility, created_at desc)
    where visibility <> 'public';
CREATE TABLE moderation_log (
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
CREATE INDEX moderation_log_by_subject on moderation_log (subject_kind, subject_id, seq desc);
CREATE TRIGGER moderation_log_kept before update on moderation_log begin
      select raise(abort, 'the moderation log is append-only');
    end;
CREATE TRIGGER moderation_log_whole before delete on moderation_log
      when exists (select 1 from users) begin
      select raise(abort, 'the moderation log is append-only');
    end;
CREATE TABLE report_cases (
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
CREATE UNIQUE INDEX report_cases_one_open on report_cases (subject_kind, subject_id)
    where status = 'open';
CREATE INDEX report_cases_queue on report_cases (status, reported_at desc, id desc);
CREATE TABLE reports (
    id text primary key,
    case_id text not null references report_cases (id) on delete cascade,
    reporter_id text references users (id) on delete set null,
    reason text not null,
    source_url text default '' not null,
    note text default '' not null,
    created_at bigint not null,
    constraint reports_one_per_person unique (case_id, reporter_id)
  );
CREATE INDEX reports_by_reporter on reports (reporter_id);
CREATE TABLE contact_messages (
    id text primary key,
    name text default '' not null,
    email text not null,
    message text not null,
    user_id text references users (id) on delete set null,
    created_at bigint not null
  , handled_at bigint);
CREATE INDEX contact_messages_newest on contact_messages (created_at desc, id desc);
CREATE UNIQUE INDEX games_seq on games (seq);
CREATE TABLE game_titles (
    seq integer primary key references games (seq) on delete cascade,
    title text not null
  );
CREATE VIEW "game_fts_texts" as select seq, '' || "game_search"."body" || char(31) || char(31) as text from "game_search";
CREATE VIRTUAL TABLE "game_fts" using fts5(
      text, content = 'game_fts_texts', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
    );
CREATE VIRTUAL TABLE "game_fts_terms" using fts5vocab("game_fts", row);
CREATE TRIGGER "game_fts_added" after insert on "game_search" begin insert into "game_fts" (rowid, text) values (new.seq, '' || "new"."body" || char(31) || char(31)); end;
CREATE TRIGGER "game_fts_removed" after delete on "game_search" begin insert into "game_fts" ("game_fts", rowid, text) values ('delete', old.seq, '' || "old"."body" || char(31) || char(31)); end;
CREATE TRIGGER "game_fts_changed" after update of "body" on "game_search"
      begin insert into "game_fts" ("game_fts", rowid, text) values ('delete', old.seq, '' || "old"."body" || char(31) || char(31)); insert into "game_fts" (rowid, text) values (new.seq, '' || "new"."body" || char(31) || char(31)); end;
CREATE VIEW "game_title_fts_texts" as select seq, ' ' || "game_titles"."title" || char(31) || char(31) as text from "game_titles";
CREATE VIRTUAL TABLE "game_title_fts" using fts5(
      text, content = 'game_title_fts_texts', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
    );
CREATE VIRTUAL TABLE "game_title_fts_terms" using fts5vocab("game_title_fts", row);
CREATE TRIGGER "game_title_fts_added" after insert on "game_titles" begin insert into "game_title_fts" (rowid, text) values (new.seq, ' ' || "new"."title" || char(31) || char(31)); end;
CREATE TRIGGER "game_title_fts_removed" after delete on "game_titles" begin insert into "game_title_fts" ("game_title_fts", rowid, text) values ('delete', old.seq, ' ' || "old"."title" || char(31) || char(31)); end;
CREATE TRIGGER "game_title_fts_changed" after update of "title" on "game_titles"
      begin insert into "game_title_fts" ("game_title_fts", rowid, text) values ('delete', old.seq, ' ' || "old"."title" || char(31) || char(31)); insert into "game_title_fts" (rowid, text) values (new.seq, ' ' || "new"."title" || char(31) || char(31)); end;
CREATE TABLE search_words (word text primary key);
CREATE TABLE search_word_keys (
    key text not null,
    word text not null references search_words (word) on delete cascade,
    constraint search_word_keys_once primary key (key, word)
  );
CREATE TABLE held_games (
    game_id text primary key references games (id) on delete cascade,
    signs text not null
  );
CREATE TABLE bad_places (game_id text primary key, place text not null);
CREATE INDEX bad_places_by_place on bad_places (place);
CREATE INDEX games_removed on games (removed_at) where removed_at is not null;
CREATE INDEX contact_messages_waiting on contact_messages (created_at desc, id desc)
    where handled_at is null;
CREATE TABLE link_checks (
    game_id text primary key references games (id) on delete cascade,
    url text not null,
    failures integer default 0 not null,
    first_failed_at bigint,
    due_at bigint not null,
    constraint link_checks_failures check ((failures = 0) = (first_failed_at is null))
  );
CREATE INDEX link_checks_due on link_checks (due_at, game_id);
CREATE INDEX games_removed_by on games (removed_by, removed_at desc) where removed_by is not null;
CREATE TABLE changes (
    id integer primary key autoincrement, topics text not null, origin text not null, at bigint not null 
  );
CREATE TABLE picture_tries (
    owner_id text not null,
    place integer not null,
    url text not null,
    tries integer not null,
    due_at bigint not null,
    constraint picture_tries_place primary key (owner_id, place)
  );
CREATE INDEX "games_pictures_elsewhere" on "games" ("id")
      where lower(substr("thumbnail_url", 1, 4)) = 'http';
CREATE INDEX "game_screenshots_pictures_elsewhere" on "game_screenshots" ("game_id")
      where lower(substr("url", 1, 4)) = 'http';
CREATE INDEX "users_pictures_elsewhere" on "users" ("id")
      where lower(substr("profile_picture", 1, 4)) = 'http';
CREATE TABLE job_runs (
    name text primary key, tried_at bigint not null, done_at bigint not null
  );
CREATE TABLE leases (
    name text primary key, holder text not null, expires_at bigint not null
  );
CREATE INDEX audit_log_submissions on audit_log (actor_id, at)
    where action in ('game:submit', 'game:quick-submit');
CREATE TABLE totp_secrets (
    user_id text primary key references users (id) on delete cascade,
    secret text not null,
    created_at bigint not null,
    confirmed_at bigint,
    used_step bigint default 0 not null
  , is_unproven integer not null default 0);
CREATE TABLE recovery_codes (
    user_id text not null references users (id) on delete cascade,
    code_hash text not null,
    constraint recovery_codes_pk primary key (user_id, code_hash)
  );
CREATE TABLE passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    created_at bigint not null,
    used_at bigint
  , is_unproven integer not null default 0);
CREATE INDEX passkeys_by_user on passkeys (user_id);
CREATE TABLE game_days (
    game_id text not null references games (id) on delete cascade,
    day integer not null,
    views bigint default 0 not null,
    plays bigint default 0 not null,
    constraint game_days_pk primary key (game_id, day),
    constraint game_days_not_negative check (views >= 0 and plays >= 0)
  );
CREATE INDEX game_days_by_day on game_days (day);
CREATE TABLE play_minutes (minute bigint primary key, plays bigint not null);
CREATE TABLE own_visits (
    user_id text primary key references users (id) on delete cascade,
    seen_at bigint not null,
    places text not null,
    before_at bigint,
    places_before text
  );
CREATE TABLE pinned_game (
    slot integer primary key,
    game_id text not null references games (id) on delete cascade,
    pinned_at bigint not null,
    constraint pinned_game_single check (slot = 1)
  );
CREATE INDEX contact_messages_by_sender on contact_messages (user_id)
    where user_id is not null;
CREATE INDEX audit_log_by_actor on audit_log (actor_id, seq) where actor_id is not null;
CREATE TABLE former_owners (
    game_id text not null references games (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    constraint former_owners_pk primary key (game_id, user_id)
  );
CREATE INDEX former_owners_by_user on former_owners (user_id);
CREATE INDEX game_titles_exact on game_titles (substr(substr(title, 1, instr(title || char(31), char(31)) - 1), 1, 100));
CREATE UNIQUE INDEX auth_users_mailbox on auth_users (mailbox);
CREATE TABLE kept_out (key_hash text primary key, ends_at bigint);
CREATE TRIGGER games_numbered after insert on games when new.seq is null begin
    update games set seq = (select coalesce(max(seq), 0) + 1 from games) where id = new.id;
  end;
CREATE INDEX "games_newest" on games (created_at desc, seq desc) where visibility = 'public';
CREATE INDEX "games_top" on games (upvotes desc, created_at desc, seq desc) where visibility = 'public';
CREATE INDEX "games_trending" on games (trending desc, seq desc) where visibility = 'public';
CREATE INDEX "games_best_rated" on games (best_rated desc, created_at desc, seq desc) where visibility = 'public';
CREATE INDEX "games_quiet" on games (quiet desc, created_at desc, seq desc) where visibility = 'public';
CREATE INDEX "games_viewed" on games (views desc, created_at desc, seq desc) where visibility = 'public';
CREATE INDEX "games_dice" on games (dice desc, seq desc) where visibility = 'public';
CREATE INDEX "games_unclaimed" on games (created_at desc, seq desc) where visibility = 'public' and ownership_status = 'unclaimed';
CREATE INDEX "games_with_source" on games (created_at desc, seq desc) where visibility = 'public' and source_url <> '';
CREATE INDEX "games_playing_here" on games (created_at desc, seq desc) where visibility = 'public' and plays_in_page = 1;
CREATE INDEX votes_latest on votes (created_at desc)
    where vote_type = 'up' and is_counted = 1;
CREATE TABLE game_labels (
    label text not null,
    seq bigint not null references games (seq) on delete cascade,
    game_id text not null references games (id) on delete cascade,
    constraint game_labels_once primary key (label, seq)
  );
CREATE INDEX game_labels_by_game on game_labels (game_id);
CREATE INDEX game_labels_of_game on game_labels (seq);
insert into kysely_migration (name, timestamp) values ('0001-games-people-votes-claims', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0002-sign-in', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0003-people', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0011-uploads', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0020-claims', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0030-moderation', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0040-contact', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0050-ranking', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0060-held-submissions', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0061-contact-handled', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0070-link-health', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0080-plays-in-page', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0081-titles-on-the-shelf', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0090-owners-removals', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0100-changes', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0110-wanted-pictures', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0115-job-runs', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0116-counted-votes', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0117-submissions-by-person', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0120-second-factor', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0121-plays-and-facts', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0130-days-of-games', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0140-pinned-game', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0150-pending-moves', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0160-contact-senders', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0170-audit-by-actor', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0180-unproven-factors', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0181-names-of-deleted-people', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0190-upload-sizes', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0191-drawn-covers', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0200-former-owners', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0220-one-spelling', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0230-one-folding', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0250-mailboxes', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0260-kept-out', '2026-11-28T00:00:00.000Z');
insert into kysely_migration (name, timestamp) values ('0270-plain-lists', '2026-11-28T00:00:00.000Z');
insert into users (id, username, username_key, name, date_joined, auth_id) values ('ada', 'ada', 'ada', 'Ada', 1, 'ada');
insert into games (id, slug, title, play_url, url_key, category, creator_id, created_by, created_at, updated_at, ownership_status, seq)
  values ('lost', 'lost', 'Lost', 'https://lost.example/', 'lost.example/', 'puzzle', 'ada', 'ada', 1, 1, 'claimed', 1);
insert into votes (game_id, user_id, vote_type, created_at) values ('lost', 'ada', 'up', 1);
