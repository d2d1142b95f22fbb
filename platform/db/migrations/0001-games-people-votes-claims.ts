import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

/** The first tables. Constraints make wrong states impossible; the code turns each violation into a message for people. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await createUsers(db);
  await createGames(db);
  await createGameParts(db);
  await createVotesAndClaims(db);
  await createSearch(db, dialect);
  await createAuditLog(db, dialect);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bio', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('profile_picture', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('date_joined', 'bigint', (c) => c.notNull())
    .addColumn('total_submissions', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('total_votes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('is_admin', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('standing', 'text', (c) => c.notNull().defaultTo('good'))
    .addColumn('auth_id', 'text', (c) => c.notNull().unique())
    .addCheckConstraint('users_username_key_lower', sql`username_key <> ''`)
    .addCheckConstraint('users_total_submissions_not_negative', sql`total_submissions >= 0`)
    .addCheckConstraint('users_total_votes_not_negative', sql`total_votes >= 0`)
    .addCheckConstraint('users_is_admin_flag', sql`is_admin in (0, 1)`)
    .addCheckConstraint('users_standing_known', sql`standing in ('good', 'suspended', 'banned')`)
    .execute();
  // The site's one order of creators, for boards and ranks.
  await db.schema
    .createIndex('users_creators_order')
    .on('users')
    .columns(['total_submissions desc', 'total_votes desc', 'date_joined', 'id'])
    .execute();
}

async function createGames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('thumbnail_url', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('thumbnail_placeholder', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('play_url', 'text', (c) => c.notNull())
    .addColumn('url_key', 'text', (c) => c.notNull().unique())
    .addColumn('source_url', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('creator_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_by', 'text', (c) => c.notNull().defaultTo('anonymous'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('upvotes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('downvotes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('views', 'bigint', (c) => c.notNull().defaultTo(0))
    // Votes that were imported as totals. A counter is these plus the rows of votes, so a recount keeps them.
    .addColumn('imported_upvotes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('imported_downvotes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('ownership_status', 'text', (c) => c.notNull())
    .addColumn('quick_submission', 'integer', (c) => c.notNull().defaultTo(0))
    .addCheckConstraint('games_slug_not_empty', sql`slug <> ''`)
    .addCheckConstraint(
      'games_upvotes_not_negative',
      sql`imported_upvotes >= 0 and upvotes >= imported_upvotes`,
    )
    .addCheckConstraint(
      'games_downvotes_not_negative',
      sql`imported_downvotes >= 0 and downvotes >= imported_downvotes`,
    )
    .addCheckConstraint('games_views_not_negative', sql`views >= 0`)
    .addCheckConstraint(
      'games_ownership_status_known',
      sql`ownership_status in ('unclaimed', 'pending_claim', 'claimed')`,
    )
    .addCheckConstraint(
      'games_no_creator_unless_claimed',
      sql`ownership_status = 'claimed' or creator_id is null`,
    )
    .addCheckConstraint('games_quick_submission_flag', sql`quick_submission in (0, 1)`)
    .execute();
  await createGameOrders(db);
}

/** Every list has one of these orders. The id comes last to make cursors exact. */
async function createGameOrders(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of [
    ['games_newest', ['created_at desc', 'id desc']],
    ['games_top', ['upvotes desc', 'created_at desc', 'id desc']],
    ['games_most_viewed', ['views desc', 'created_at desc', 'id desc']],
    ['games_by_creator', ['creator_id', 'created_at desc', 'id desc']],
    ['games_by_ownership', ['ownership_status', 'created_at desc', 'id desc']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('games')
      .columns([...columns])
      .execute();
  }
}

async function createGameParts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_slugs')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('game_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    // Deferred, because the slug is inserted before its game.
    .addForeignKeyConstraint('game_slugs_game', ['game_id'], 'games', ['id'], (fk) =>
      fk.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema.createIndex('game_slugs_by_game').on('game_slugs').column('game_id').execute();
  await db.schema
    .createTable('game_tags')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('tag_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('game_tags_ordered', ['game_id', 'position'])
    .addUniqueConstraint('game_tags_no_duplicate', ['game_id', 'tag_key'])
    .execute();
  await db.schema
    .createTable('game_labels')
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('game_labels_once', ['label', 'game_id'])
    .execute();
  await db.schema.createIndex('game_labels_by_game').on('game_labels').column('game_id').execute();
  await db.schema
    .createTable('game_screenshots')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('game_screenshots_ordered', ['game_id', 'position'])
    .execute();
}

async function createVotesAndClaims(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('votes')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('vote_type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('votes_one_per_person', ['game_id', 'user_id'])
    .addCheckConstraint('votes_type_known', sql`vote_type in ('up', 'down')`)
    .execute();
  await db.schema
    .createIndex('votes_by_person')
    .on('votes')
    .columns(['user_id', 'created_at desc', 'game_id'])
    .execute();
  await db.schema
    .createTable('game_claims')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id').onDelete('cascade'))
    .addColumn('claimant_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('claimant_name', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('admin_id', 'text')
    .addColumn('admin_note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('resolved_at', 'bigint')
    .addCheckConstraint('game_claims_status_known', sql`status in ('pending', 'approved', 'rejected')`)
    .addCheckConstraint('game_claims_resolved', sql`(status = 'pending') = (resolved_at is null)`)
    .execute();
  await sql`create unique index game_claims_one_pending on game_claims (game_id) where status = 'pending'`.execute(
    db,
  );
  await db.schema
    .createIndex('game_claims_newest')
    .on('game_claims')
    .columns(['status', 'created_at desc'])
    .execute();
}

async function createSearch(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('game_search')
    .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (c) =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('game_id', 'text', (c) => c.notNull().unique().references('games.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  if (dialect === 'postgres') {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index game_search_trigrams on game_search using gin (body gin_trgm_ops)`.execute(db);
    return;
  }
  // The text is folded before it is stored, so the tokenizer compares it unchanged.
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

async function createAuditLog(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (c) =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .createIndex('audit_log_by_subject')
    .on('audit_log')
    .columns(['subject_kind', 'subject_id', 'seq'])
    .execute();
}
