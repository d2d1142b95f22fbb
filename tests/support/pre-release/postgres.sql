create extension if not exists pg_trgm;
CREATE FUNCTION public.refuse_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if tg_op = 'DELETE' and not exists (select 1 from users) then return old; end if;
    raise exception 'the moderation log is append-only';
  end $$;
CREATE FUNCTION public.text_grams(text text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
    select coalesce(array_agg(distinct substr(text, at, size)), '{}')
    from generate_series(1, length(text)) as at, (values (1), (2)) as sizes (size) $$;
CREATE TABLE public.account_tokens (
    token_hash text NOT NULL,
    purpose text NOT NULL,
    user_id text NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT account_tokens_purpose_known CHECK ((purpose = ANY (ARRAY['reset-password'::text, 'verify-email'::text, 'change-email'::text])))
);
CREATE TABLE public.audit_log (
    seq bigint NOT NULL,
    at bigint NOT NULL,
    actor_id text,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    detail text DEFAULT '{}'::text NOT NULL
);
CREATE SEQUENCE public.audit_log_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_log_seq_seq OWNED BY public.audit_log.seq;
CREATE TABLE public.auth_accounts (
    id text NOT NULL,
    "userId" text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);
CREATE TABLE public.auth_sessions (
    id text NOT NULL,
    "userId" text NOT NULL,
    token text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "awaitsSecond" integer DEFAULT 0 NOT NULL,
    "confirmedAt" bigint,
    challenge text
);
CREATE TABLE public.auth_users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    mailbox text
);
CREATE TABLE public.auth_verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);
CREATE TABLE public.bad_places (
    game_id text NOT NULL,
    place text NOT NULL
);
CREATE TABLE public.changes (
    id bigint NOT NULL,
    topics text NOT NULL,
    origin text NOT NULL,
    at bigint NOT NULL,
    tx xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE SEQUENCE public.changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.changes_id_seq OWNED BY public.changes.id;
CREATE TABLE public.claim_disputes (
    id text NOT NULL,
    claim_id text NOT NULL,
    disputer_id text NOT NULL,
    reason text NOT NULL,
    created_at bigint NOT NULL,
    status text NOT NULL,
    admin_id text,
    admin_note text DEFAULT ''::text NOT NULL,
    resolved_at bigint,
    CONSTRAINT claim_disputes_resolved CHECK (((status = 'open'::text) = (resolved_at IS NULL))),
    CONSTRAINT claim_disputes_status_known CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])))
);
CREATE TABLE public.claim_proofs (
    claim_id text NOT NULL,
    token text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.contact_messages (
    id text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    user_id text,
    created_at bigint NOT NULL,
    handled_at bigint
);
CREATE TABLE public.former_owners (
    game_id text NOT NULL,
    user_id text NOT NULL
);
CREATE TABLE public.game_claims (
    id text NOT NULL,
    game_id text NOT NULL,
    claimant_id text NOT NULL,
    claimant_name text NOT NULL,
    reason text NOT NULL,
    created_at bigint NOT NULL,
    status text NOT NULL,
    admin_id text,
    admin_note text DEFAULT ''::text NOT NULL,
    resolved_at bigint,
    proof_method text,
    CONSTRAINT game_claims_proof_method_check CHECK ((proof_method = ANY (ARRAY['page'::text, 'file'::text, 'dns'::text, 'github'::text]))),
    CONSTRAINT game_claims_resolved CHECK (((status = 'pending'::text) = (resolved_at IS NULL))),
    CONSTRAINT game_claims_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE TABLE public.game_days (
    game_id text NOT NULL,
    day integer NOT NULL,
    views bigint DEFAULT 0 NOT NULL,
    plays bigint DEFAULT 0 NOT NULL,
    CONSTRAINT game_days_not_negative CHECK (((views >= 0) AND (plays >= 0)))
);
CREATE TABLE public.game_labels (
    label text NOT NULL,
    seq bigint NOT NULL,
    game_id text NOT NULL
);
CREATE TABLE public.game_screenshots (
    game_id text NOT NULL,
    "position" integer NOT NULL,
    url text NOT NULL
);
CREATE TABLE public.game_search (
    seq bigint NOT NULL,
    game_id text NOT NULL,
    body text NOT NULL
);
CREATE SEQUENCE public.game_search_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.game_search_seq_seq OWNED BY public.game_search.seq;
CREATE TABLE public.game_slugs (
    slug text NOT NULL,
    game_id text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.game_tags (
    game_id text NOT NULL,
    "position" integer NOT NULL,
    tag text NOT NULL,
    tag_key text NOT NULL
);
CREATE TABLE public.game_titles (
    seq bigint NOT NULL,
    title text NOT NULL
);
CREATE TABLE public.games (
    id text NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    thumbnail_url text DEFAULT ''::text NOT NULL,
    thumbnail_placeholder text DEFAULT ''::text NOT NULL,
    play_url text NOT NULL,
    url_key text NOT NULL,
    source_url text DEFAULT ''::text NOT NULL,
    category text NOT NULL,
    creator_id text,
    created_by text DEFAULT 'anonymous'::text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    upvotes bigint DEFAULT 0 NOT NULL,
    downvotes bigint DEFAULT 0 NOT NULL,
    views bigint DEFAULT 0 NOT NULL,
    imported_upvotes bigint DEFAULT 0 NOT NULL,
    imported_downvotes bigint DEFAULT 0 NOT NULL,
    ownership_status text NOT NULL,
    quick_submission integer DEFAULT 0 NOT NULL,
    visibility text DEFAULT 'public'::text NOT NULL,
    merged_into text,
    on_boards integer DEFAULT 1 NOT NULL,
    trending double precision GENERATED ALWAYS AS ((
CASE
    WHEN (upvotes > downvotes) THEN log10(((upvotes - downvotes))::double precision)
    WHEN (upvotes < downvotes) THEN (- log10((- ((upvotes - downvotes))::double precision)))
    ELSE (0)::double precision
END + (((created_at)::double precision / (1000)::double precision) / (79200)::double precision))) STORED,
    best_rated double precision GENERATED ALWAYS AS (
CASE
    WHEN ((upvotes + downvotes) < 3) THEN ('-1'::integer)::double precision
    WHEN (upvotes = 0) THEN (0)::double precision
    ELSE (((((upvotes)::double precision / ((upvotes + downvotes))::double precision) + ((3.8414588206941254)::double precision / ((2)::double precision * ((upvotes + downvotes))::double precision))) - ((1.959963984540054)::double precision * sqrt((((((upvotes)::double precision / ((upvotes + downvotes))::double precision) * ((1)::double precision - ((upvotes)::double precision / ((upvotes + downvotes))::double precision))) + ((3.8414588206941254)::double precision / ((4)::double precision * ((upvotes + downvotes))::double precision))) / ((upvotes + downvotes))::double precision)))) / ((1)::double precision + ((3.8414588206941254)::double precision / ((upvotes + downvotes))::double precision)))
END) STORED,
    seq bigint NOT NULL,
    removed_at bigint,
    offline_since bigint,
    plays_in_page integer DEFAULT 0 NOT NULL,
    removed_by text,
    visibility_before text,
    plays bigint DEFAULT 0 NOT NULL,
    touch integer DEFAULT 0 NOT NULL,
    gamepad integer DEFAULT 0 NOT NULL,
    players text DEFAULT ''::text NOT NULL,
    cover_drawn integer DEFAULT 0 NOT NULL,
    play_url_by text,
    source_url_by text,
    quiet bigint GENERATED ALWAYS AS ((- (upvotes + downvotes))) STORED,
    dice bigint GENERATED ALWAYS AS (((seq * '2654435761'::bigint) % '4294967296'::bigint)) STORED,
    CONSTRAINT games_check CHECK (((removed_by IS NULL) OR (creator_id IS NULL))),
    CONSTRAINT games_check1 CHECK (((visibility_before IS NULL) = (removed_by IS NULL))),
    CONSTRAINT games_downvotes_not_negative CHECK (((imported_downvotes >= 0) AND (downvotes >= imported_downvotes))),
    CONSTRAINT games_gamepad_flag CHECK ((gamepad = ANY (ARRAY[0, 1]))),
    CONSTRAINT games_no_creator_unless_claimed CHECK (((ownership_status = 'claimed'::text) OR (creator_id IS NULL))),
    CONSTRAINT games_on_boards_check CHECK ((on_boards = ANY (ARRAY[0, 1]))),
    CONSTRAINT games_ownership_status_known CHECK ((ownership_status = ANY (ARRAY['unclaimed'::text, 'pending_claim'::text, 'claimed'::text]))),
    CONSTRAINT games_players_known CHECK ((players = ANY (ARRAY[''::text, '1'::text, '2'::text, 'more'::text]))),
    CONSTRAINT games_plays_in_page_check CHECK ((plays_in_page = ANY (ARRAY[0, 1]))),
    CONSTRAINT games_plays_not_negative CHECK ((plays >= 0)),
    CONSTRAINT games_quick_submission_flag CHECK ((quick_submission = ANY (ARRAY[0, 1]))),
    CONSTRAINT games_slug_not_empty CHECK ((slug <> ''::text)),
    CONSTRAINT games_touch_flag CHECK ((touch = ANY (ARRAY[0, 1]))),
    CONSTRAINT games_upvotes_not_negative CHECK (((imported_upvotes >= 0) AND (upvotes >= imported_upvotes))),
    CONSTRAINT games_views_not_negative CHECK ((views >= 0)),
    CONSTRAINT games_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'held'::text, 'hidden'::text, 'removed'::text])))
);
CREATE SEQUENCE public.games_seq_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.games_seq_numbers OWNED BY public.games.seq;
CREATE TABLE public.held_games (
    game_id text NOT NULL,
    signs text NOT NULL
);
CREATE TABLE public.job_runs (
    name text NOT NULL,
    tried_at bigint NOT NULL,
    done_at bigint NOT NULL
);
CREATE TABLE public.kept_out (
    key_hash text NOT NULL,
    ends_at bigint
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL,
    holder text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.link_checks (
    game_id text NOT NULL,
    url text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    first_failed_at bigint,
    due_at bigint NOT NULL,
    CONSTRAINT link_checks_failures CHECK (((failures = 0) = (first_failed_at IS NULL)))
);
CREATE TABLE public.moderation_log (
    seq bigint NOT NULL,
    at bigint NOT NULL,
    moderator_id text NOT NULL,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    reason text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    detail text DEFAULT '{}'::text NOT NULL,
    undoes bigint,
    CONSTRAINT moderation_log_subject_known CHECK ((subject_kind = ANY (ARRAY['game'::text, 'user'::text]))),
    CONSTRAINT moderation_log_undo CHECK (((action = 'undo'::text) = (undoes IS NOT NULL)))
);
CREATE SEQUENCE public.moderation_log_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.moderation_log_seq_seq OWNED BY public.moderation_log.seq;
CREATE TABLE public.notifications (
    id text NOT NULL,
    user_id text NOT NULL,
    title text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    path text NOT NULL,
    created_at bigint NOT NULL,
    read_at bigint,
    CONSTRAINT notifications_path_is_ours CHECK (((path ~~ '/%'::text) AND (path !~~ '//%'::text)))
);
CREATE TABLE public.own_visits (
    user_id text NOT NULL,
    seen_at bigint NOT NULL,
    places text NOT NULL,
    before_at bigint,
    places_before text
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    is_unproven integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.picture_tries (
    owner_id text NOT NULL,
    place integer NOT NULL,
    url text NOT NULL,
    tries integer NOT NULL,
    due_at bigint NOT NULL
);
CREATE TABLE public.pinned_game (
    slot integer NOT NULL,
    game_id text NOT NULL,
    pinned_at bigint NOT NULL,
    CONSTRAINT pinned_game_single CHECK ((slot = 1))
);
CREATE TABLE public.play_minutes (
    minute bigint NOT NULL,
    plays bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    user_id text NOT NULL,
    code_hash text NOT NULL
);
CREATE TABLE public.report_cases (
    id text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    subject_name text NOT NULL,
    opened_at bigint NOT NULL,
    reported_at bigint NOT NULL,
    status text NOT NULL,
    moderator_id text,
    note text DEFAULT ''::text NOT NULL,
    resolved_at bigint,
    CONSTRAINT report_cases_resolved CHECK (((status = 'open'::text) = (resolved_at IS NULL))),
    CONSTRAINT report_cases_status_known CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
    CONSTRAINT report_cases_subject_known CHECK ((subject_kind = ANY (ARRAY['game'::text, 'user'::text])))
);
CREATE TABLE public.reports (
    id text NOT NULL,
    case_id text NOT NULL,
    reporter_id text,
    reason text NOT NULL,
    source_url text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.search_word_keys (
    key text NOT NULL,
    word text NOT NULL
);
CREATE TABLE public.search_words (
    word text NOT NULL
);
CREATE TABLE public.totp_secrets (
    user_id text NOT NULL,
    secret text NOT NULL,
    created_at bigint NOT NULL,
    confirmed_at bigint,
    used_step bigint DEFAULT 0 NOT NULL,
    is_unproven integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.uploads (
    key text NOT NULL,
    uploader_id text NOT NULL,
    placeholder text DEFAULT ''::text NOT NULL,
    last_used_at bigint NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.user_links (
    user_id text NOT NULL,
    kind text NOT NULL,
    url text NOT NULL,
    CONSTRAINT user_links_kind_known CHECK ((kind = ANY (ARRAY['website'::text, 'github'::text, 'x'::text, 'itch'::text]))),
    CONSTRAINT user_links_url_not_empty CHECK ((url <> ''::text))
);
CREATE TABLE public.usernames (
    username_key text NOT NULL,
    user_id text NOT NULL,
    taken_at bigint NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    username text NOT NULL,
    username_key text NOT NULL,
    name text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    profile_picture text DEFAULT ''::text NOT NULL,
    date_joined bigint NOT NULL,
    total_submissions bigint DEFAULT 0 NOT NULL,
    total_votes bigint DEFAULT 0 NOT NULL,
    is_admin integer DEFAULT 0 NOT NULL,
    standing text DEFAULT 'good'::text NOT NULL,
    auth_id text NOT NULL,
    suspended_until bigint,
    is_confirmed integer DEFAULT 1 NOT NULL,
    CONSTRAINT users_is_admin_flag CHECK ((is_admin = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_is_confirmed_check CHECK ((is_confirmed = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_standing_known CHECK ((standing = ANY (ARRAY['good'::text, 'suspended'::text, 'banned'::text]))),
    CONSTRAINT users_total_submissions_not_negative CHECK ((total_submissions >= 0)),
    CONSTRAINT users_total_votes_not_negative CHECK ((total_votes >= 0)),
    CONSTRAINT users_username_key_lower CHECK ((username_key <> ''::text))
);
CREATE TABLE public.votes (
    game_id text NOT NULL,
    user_id text NOT NULL,
    vote_type text NOT NULL,
    created_at bigint NOT NULL,
    is_counted integer DEFAULT 1 NOT NULL,
    CONSTRAINT votes_is_counted_check CHECK ((is_counted = ANY (ARRAY[0, 1]))),
    CONSTRAINT votes_type_known CHECK ((vote_type = ANY (ARRAY['up'::text, 'down'::text])))
);
ALTER TABLE ONLY public.audit_log ALTER COLUMN seq SET DEFAULT nextval('public.audit_log_seq_seq'::regclass);
ALTER TABLE ONLY public.changes ALTER COLUMN id SET DEFAULT nextval('public.changes_id_seq'::regclass);
ALTER TABLE ONLY public.game_search ALTER COLUMN seq SET DEFAULT nextval('public.game_search_seq_seq'::regclass);
ALTER TABLE ONLY public.games ALTER COLUMN seq SET DEFAULT nextval('public.games_seq_numbers'::regclass);
ALTER TABLE ONLY public.moderation_log ALTER COLUMN seq SET DEFAULT nextval('public.moderation_log_seq_seq'::regclass);
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT auth_accounts_once UNIQUE ("providerId", "accountId");
ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT auth_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_token_key UNIQUE (token);
ALTER TABLE ONLY public.auth_users
    ADD CONSTRAINT auth_users_email_key UNIQUE (email);
ALTER TABLE ONLY public.auth_users
    ADD CONSTRAINT auth_users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_verifications
    ADD CONSTRAINT auth_verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bad_places
    ADD CONSTRAINT bad_places_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_one_per_person UNIQUE (claim_id, disputer_id);
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.claim_proofs
    ADD CONSTRAINT claim_proofs_pkey PRIMARY KEY (claim_id);
ALTER TABLE ONLY public.claim_proofs
    ADD CONSTRAINT claim_proofs_token_key UNIQUE (token);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.former_owners
    ADD CONSTRAINT former_owners_pk PRIMARY KEY (game_id, user_id);
ALTER TABLE ONLY public.game_claims
    ADD CONSTRAINT game_claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.game_days
    ADD CONSTRAINT game_days_pk PRIMARY KEY (game_id, day);
ALTER TABLE ONLY public.game_labels
    ADD CONSTRAINT game_labels_once PRIMARY KEY (label, seq);
ALTER TABLE ONLY public.game_screenshots
    ADD CONSTRAINT game_screenshots_ordered PRIMARY KEY (game_id, "position");
ALTER TABLE ONLY public.game_search
    ADD CONSTRAINT game_search_game_id_key UNIQUE (game_id);
ALTER TABLE ONLY public.game_search
    ADD CONSTRAINT game_search_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.game_slugs
    ADD CONSTRAINT game_slugs_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_no_duplicate UNIQUE (game_id, tag_key);
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_ordered PRIMARY KEY (game_id, "position");
ALTER TABLE ONLY public.game_titles
    ADD CONSTRAINT game_titles_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_url_key_key UNIQUE (url_key);
ALTER TABLE ONLY public.held_games
    ADD CONSTRAINT held_games_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.kept_out
    ADD CONSTRAINT kept_out_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.link_checks
    ADD CONSTRAINT link_checks_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_undoes_key UNIQUE (undoes);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.own_visits
    ADD CONSTRAINT own_visits_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.picture_tries
    ADD CONSTRAINT picture_tries_place PRIMARY KEY (owner_id, place);
ALTER TABLE ONLY public.pinned_game
    ADD CONSTRAINT pinned_game_pkey PRIMARY KEY (slot);
ALTER TABLE ONLY public.play_minutes
    ADD CONSTRAINT play_minutes_pkey PRIMARY KEY (minute);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pk PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.report_cases
    ADD CONSTRAINT report_cases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_one_per_person UNIQUE (case_id, reporter_id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_word_keys
    ADD CONSTRAINT search_word_keys_once PRIMARY KEY (key, word);
ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.user_links
    ADD CONSTRAINT user_links_one_of_a_kind PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.usernames
    ADD CONSTRAINT usernames_pkey PRIMARY KEY (username_key);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_auth_id_key UNIQUE (auth_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_one_per_person PRIMARY KEY (game_id, user_id);
CREATE INDEX account_tokens_by_user ON public.account_tokens USING btree (user_id, purpose);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id, seq) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject_kind, subject_id, seq);
CREATE INDEX audit_log_submissions ON public.audit_log USING btree (actor_id, at) WHERE (action = ANY (ARRAY['game:submit'::text, 'game:quick-submit'::text]));
CREATE INDEX auth_accounts_by_user ON public.auth_accounts USING btree ("userId");
CREATE INDEX auth_sessions_by_user ON public.auth_sessions USING btree ("userId");
CREATE UNIQUE INDEX auth_users_mailbox ON public.auth_users USING btree (mailbox);
CREATE INDEX auth_verifications_by_identifier ON public.auth_verifications USING btree (identifier);
CREATE INDEX bad_places_by_place ON public.bad_places USING btree (place);
CREATE INDEX changes_by_transaction ON public.changes USING btree (tx);
CREATE INDEX claim_disputes_by_person ON public.claim_disputes USING btree (disputer_id);
CREATE INDEX claim_disputes_newest ON public.claim_disputes USING btree (status, created_at DESC);
CREATE INDEX contact_messages_by_sender ON public.contact_messages USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX contact_messages_newest ON public.contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_waiting ON public.contact_messages USING btree (created_at DESC, id DESC) WHERE (handled_at IS NULL);
CREATE INDEX former_owners_by_user ON public.former_owners USING btree (user_id);
CREATE INDEX game_claims_by_claimant ON public.game_claims USING btree (claimant_id);
CREATE INDEX game_claims_by_game ON public.game_claims USING btree (game_id, created_at DESC);
CREATE INDEX game_claims_newest ON public.game_claims USING btree (status, created_at DESC);
CREATE UNIQUE INDEX game_claims_one_pending ON public.game_claims USING btree (game_id) WHERE (status = 'pending'::text);
CREATE INDEX game_days_by_day ON public.game_days USING btree (day);
CREATE INDEX game_labels_by_game ON public.game_labels USING btree (game_id);
CREATE INDEX game_labels_of_game ON public.game_labels USING btree (seq);
CREATE INDEX game_screenshots_pictures_elsewhere ON public.game_screenshots USING btree (game_id) WHERE (lower(substr(url, 1, 4)) = 'http'::text);
CREATE INDEX game_screenshots_stored ON public.game_screenshots USING btree (url) WHERE (substr(url, 1, 7) = '/files/'::text);
CREATE INDEX game_search_trigrams ON public.game_search USING gin (body public.gin_trgm_ops);
CREATE INDEX game_slugs_by_game ON public.game_slugs USING btree (game_id);
CREATE INDEX game_titles_exact ON public.game_titles USING btree (substr(split_part(title, chr(31), 1), 1, 100));
CREATE INDEX game_titles_grams ON public.game_titles USING gin (public.text_grams(title));
CREATE INDEX game_titles_trigrams ON public.game_titles USING gin (title public.gin_trgm_ops);
CREATE INDEX games_best_rated ON public.games USING btree (best_rated DESC, created_at DESC, seq DESC) WHERE (visibility = 'public'::text);
CREATE INDEX games_by_creator ON public.games USING btree (creator_id, created_at DESC, id DESC);
CREATE INDEX games_by_url_prefix ON public.games USING btree (url_key text_pattern_ops);
CREATE INDEX games_dice ON public.games USING btree (dice DESC, seq DESC) WHERE (visibility = 'public'::text);
CREATE INDEX games_newest ON public.games USING btree (created_at DESC, seq DESC) WHERE (visibility = 'public'::text);
CREATE INDEX games_not_public ON public.games USING btree (visibility, created_at DESC) WHERE (visibility <> 'public'::text);
CREATE INDEX games_pictures_elsewhere ON public.games USING btree (id) WHERE (lower(substr(thumbnail_url, 1, 4)) = 'http'::text);
CREATE INDEX games_playing_here ON public.games USING btree (created_at DESC, seq DESC) WHERE ((visibility = 'public'::text) AND (plays_in_page = 1));
CREATE INDEX games_quiet ON public.games USING btree (quiet DESC, created_at DESC, seq DESC) WHERE (visibility = 'public'::text);
CREATE INDEX games_removed ON public.games USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX games_removed_by ON public.games USING btree (removed_by, removed_at DESC) WHERE (removed_by IS NOT NULL);
CREATE UNIQUE INDEX games_seq ON public.games USING btree (seq);
CREATE INDEX games_stored_thumbnail ON public.games USING btree (thumbnail_url) WHERE (substr(thumbnail_url, 1, 7) = '/files/'::text);
CREATE INDEX games_top ON public.games USING btree (upvotes DESC, created_at DESC, seq DESC) WHERE (visibility = 'public'::text);
CREATE INDEX games_trending ON public.games USING btree (trending DESC, seq DESC) WHERE (visibility = 'public'::text);
CREATE INDEX games_unclaimed ON public.games USING btree (created_at DESC, seq DESC) WHERE ((visibility = 'public'::text) AND (ownership_status = 'unclaimed'::text));
CREATE INDEX games_viewed ON public.games USING btree (views DESC, created_at DESC, seq DESC) WHERE (visibility = 'public'::text);
CREATE INDEX games_with_source ON public.games USING btree (created_at DESC, seq DESC) WHERE ((visibility = 'public'::text) AND (source_url <> ''::text));
CREATE INDEX link_checks_due ON public.link_checks USING btree (due_at, game_id);
CREATE INDEX moderation_log_by_subject ON public.moderation_log USING btree (subject_kind, subject_id, seq DESC);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id);
CREATE UNIQUE INDEX report_cases_one_open ON public.report_cases USING btree (subject_kind, subject_id) WHERE (status = 'open'::text);
CREATE INDEX report_cases_queue ON public.report_cases USING btree (status, reported_at DESC, id DESC);
CREATE INDEX reports_by_reporter ON public.reports USING btree (reporter_id);
CREATE INDEX uploads_by_person ON public.uploads USING btree (uploader_id);
CREATE INDEX usernames_by_user ON public.usernames USING btree (user_id);
CREATE INDEX users_creators_order ON public.users USING btree (total_submissions DESC, total_votes DESC, date_joined, id);
CREATE INDEX users_pictures_elsewhere ON public.users USING btree (id) WHERE (lower(substr(profile_picture, 1, 4)) = 'http'::text);
CREATE INDEX users_stored_picture ON public.users USING btree (profile_picture) WHERE (substr(profile_picture, 1, 7) = '/files/'::text);
CREATE INDEX votes_by_person ON public.votes USING btree (user_id, created_at DESC, game_id);
CREATE INDEX votes_latest ON public.votes USING btree (created_at DESC) WHERE ((vote_type = 'up'::text) AND (is_counted = 1));
CREATE TRIGGER moderation_log_kept BEFORE DELETE OR UPDATE ON public.moderation_log FOR EACH ROW EXECUTE FUNCTION public.refuse_log_change();
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT "auth_accounts_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT "auth_sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.game_claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.claim_disputes
    ADD CONSTRAINT claim_disputes_disputer_id_fkey FOREIGN KEY (disputer_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.claim_proofs
    ADD CONSTRAINT claim_proofs_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.game_claims(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.former_owners
    ADD CONSTRAINT former_owners_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_owners
    ADD CONSTRAINT former_owners_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_claims
    ADD CONSTRAINT game_claims_claimant_id_fkey FOREIGN KEY (claimant_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_claims
    ADD CONSTRAINT game_claims_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_days
    ADD CONSTRAINT game_days_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_labels
    ADD CONSTRAINT game_labels_game_id_fkey1 FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_labels
    ADD CONSTRAINT game_labels_seq_fkey FOREIGN KEY (seq) REFERENCES public.games(seq) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_screenshots
    ADD CONSTRAINT game_screenshots_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_search
    ADD CONSTRAINT game_search_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_slugs
    ADD CONSTRAINT game_slugs_game FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_titles
    ADD CONSTRAINT game_titles_seq_fkey FOREIGN KEY (seq) REFERENCES public.games(seq) ON DELETE CASCADE;
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.held_games
    ADD CONSTRAINT held_games_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_checks
    ADD CONSTRAINT link_checks_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.own_visits
    ADD CONSTRAINT own_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pinned_game
    ADD CONSTRAINT pinned_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.report_cases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.search_word_keys
    ADD CONSTRAINT search_word_keys_word_fkey FOREIGN KEY (word) REFERENCES public.search_words(word) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_links
    ADD CONSTRAINT user_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.usernames
    ADD CONSTRAINT usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
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
