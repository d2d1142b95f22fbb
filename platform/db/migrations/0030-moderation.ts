import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`alter table games add column visibility text not null default 'public'
    check (visibility in ('public', 'held', 'hidden', 'removed'))`.execute(db);
  // No foreign key, as the duplicate may outlive that game.
  await sql`alter table games add column merged_into text`.execute(db);
  await sql`create index games_not_public on games (visibility, created_at desc)
    where visibility <> 'public'`.execute(db);
  await sql`alter table users add column suspended_until bigint`.execute(db);
  await createModerationLog(db, dialect);
  await createReports(db);
}

async function createModerationLog(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const seq = sql.raw(dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigserial primary key');
  // No foreign keys: the log outlives people and games. `undoes` is unique, so that no entry is undone twice.
  await sql`create table moderation_log (
    seq ${seq},
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
  )`.execute(db);
  await sql`create index moderation_log_by_subject on moderation_log (subject_kind, subject_id, seq desc)`.execute(db);
  await refuseChanges(db, dialect);
}

/** Makes the log append-only. Rows can be deleted only while `users` is empty, as when a backup is restored. */
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
  await sql`create table report_cases (
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
  )`.execute(db);
  await sql`create unique index report_cases_one_open on report_cases (subject_kind, subject_id)
    where status = 'open'`.execute(db);
  await sql`create index report_cases_queue on report_cases (status, reported_at desc, id desc)`.execute(db);
  // Null for a visitor, and after the reporter's account is deleted.
  await sql`create table reports (
    id text primary key,
    case_id text not null references report_cases (id) on delete cascade,
    reporter_id text references users (id) on delete set null,
    reason text not null,
    source_url text default '' not null,
    note text default '' not null,
    created_at bigint not null,
    constraint reports_one_per_person unique (case_id, reporter_id)
  )`.execute(db);
  await sql`create index reports_by_reporter on reports (reporter_id)`.execute(db);
}
