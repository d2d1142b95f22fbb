import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

/** Claims by proof, disputes about them, and notifications. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  // Null if an administrator decided.
  await sql`alter table game_claims add column proof_method text
    check (proof_method in ('page', 'file', 'dns', 'github'))`.execute(db);
  await createClaimProofs(db);
  await indexClaims(db, dialect);
  await createClaimDisputes(db);
  await createNotifications(db);
}

async function createClaimProofs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claim_proofs')
    .addColumn('claim_id', 'text', (c) => c.primaryKey().references('game_claims.id').onDelete('cascade'))
    // In plain text, because the claimant publishes it.
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function indexClaims(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createIndex('game_claims_by_game')
    .on('game_claims')
    .columns(['game_id', 'created_at desc'])
    .execute();
  await db.schema.createIndex('game_claims_by_claimant').on('game_claims').column('claimant_id').execute();
  // Finds the games on one host. PostgreSQL can search the unique key by prefix only if the database sorts by bytes.
  if (dialect === 'postgres') {
    await sql`create index games_by_url_prefix on games (url_key text_pattern_ops)`.execute(db);
  }
}

async function createClaimDisputes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claim_disputes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('claim_id', 'text', (c) => c.notNull().references('game_claims.id').onDelete('cascade'))
    .addColumn('disputer_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('admin_id', 'text')
    .addColumn('admin_note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('resolved_at', 'bigint')
    .addUniqueConstraint('claim_disputes_one_per_person', ['claim_id', 'disputer_id'])
    .addCheckConstraint('claim_disputes_status_known', sql`status in ('open', 'upheld', 'dismissed')`)
    .addCheckConstraint('claim_disputes_resolved', sql`(status = 'open') = (resolved_at is null)`)
    .execute();
  await db.schema
    .createIndex('claim_disputes_newest')
    .on('claim_disputes')
    .columns(['status', 'created_at desc'])
    .execute();
  await db.schema
    .createIndex('claim_disputes_by_person')
    .on('claim_disputes')
    .column('disputer_id')
    .execute();
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull().defaultTo(''))
    // A message from somebody to the person, in addition to our own text.
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    // A notification may link only to a page of this site.
    .addCheckConstraint('notifications_path_is_ours', sql`path like '/%' and path not like '//%'`)
    .execute();
  await db.schema
    .createIndex('notifications_newest')
    .on('notifications')
    .columns(['user_id', 'created_at desc', 'id desc'])
    .execute();
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
}
