import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

/** Adds the visibility of games, the end of suspensions, the moderation log and reports. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`alter table games add column visibility text not null default 'public'
    check (visibility in ('public', 'held', 'hidden', 'removed'))`.execute(db);
  // The game that a duplicate was merged into. No foreign key, because that game may be erased while the duplicate stays
  // removed.
  await sql`alter table games add column merged_into text`.execute(db);
  await sql`create index games_not_public on games (visibility, created_at desc) where visibility <> 'public'`.execute(
    db,
  );
  // When a suspension ends; null if only a moderator ends it.
  await sql`alter table users add column suspended_until bigint`.execute(db);
  await createModerationLog(db, dialect);
  await createReports(db);
}

async function createModerationLog(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('moderation_log')
    .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (c) =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('at', 'bigint', (c) => c.notNull())
    // The ids have no foreign keys, because the log outlives people and games.
    .addColumn('moderator_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('detail', 'text', (c) => c.notNull().defaultTo('{}'))
    // Unique, so that nothing is undone twice.
    .addColumn('undoes', 'bigint', (c) => c.unique())
    .addCheckConstraint('moderation_log_subject_known', sql`subject_kind in ('game', 'user')`)
    .addCheckConstraint('moderation_log_undo', sql`(action = 'undo') = (undoes is not null)`)
    .execute();
  await db.schema
    .createIndex('moderation_log_by_subject')
    .on('moderation_log')
    .columns(['subject_kind', 'subject_id', 'seq desc'])
    .execute();
  await refuseChanges(db, dialect);
}

/** Makes the log append-only. Rows can be deleted only while there are no people, as when a backup is restored. */
async function refuseChanges(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create trigger moderation_log_kept before update on moderation_log begin
      select raise(abort, 'the moderation log is append-only');
    end`.execute(db);
    await sql`create trigger moderation_log_whole before delete on moderation_log
      when exists (select 1 from users) begin
      select raise(abort, 'the moderation log is append-only');
    end`.execute(db);
    return;
  }
  await sql`create function refuse_log_change() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and not exists (select 1 from users) then return old; end if;
    raise exception 'the moderation log is append-only';
  end $$`.execute(db);
  await sql`create trigger moderation_log_kept before update or delete on moderation_log
    for each row execute function refuse_log_change()`.execute(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_cases')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    // The subject's title or name when it was first reported.
    .addColumn('subject_name', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('reported_at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('moderator_id', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('resolved_at', 'bigint')
    .addCheckConstraint('report_cases_subject_known', sql`subject_kind in ('game', 'user')`)
    .addCheckConstraint('report_cases_status_known', sql`status in ('open', 'upheld', 'dismissed')`)
    .addCheckConstraint('report_cases_resolved', sql`(status = 'open') = (resolved_at is null)`)
    .execute();
  // All reports on one subject make up one case until it is decided.
  await sql`create unique index report_cases_one_open on report_cases (subject_kind, subject_id) where status = 'open'`.execute(
    db,
  );
  await db.schema
    .createIndex('report_cases_queue')
    .on('report_cases')
    .columns(['status', 'reported_at desc', 'id desc'])
    .execute();
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('case_id', 'text', (c) => c.notNull().references('report_cases.id').onDelete('cascade'))
    // Null for a visitor, or for somebody who has left.
    .addColumn('reporter_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('source_url', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('reports_one_per_person', ['case_id', 'reporter_id'])
    .execute();
  await db.schema.createIndex('reports_by_reporter').on('reports').column('reporter_id').execute();
}
