import { type Selectable, sql } from 'kysely';
import type { CaseKind } from '#domain/moderation/moderation.ts';
import { type Db, newestPage, type TimedPage } from '../database.ts';
import { cardPicture } from '../listing/game-cards.ts';
import { storableText } from '../portability.ts';
import type { Schema } from '../schema.ts';

export type CaseRow = Selectable<Schema['reportCases']>;

export type ReportRow = Awaited<ReturnType<typeof listReportsOf>>[number];

/** Simultaneous reports get the same case. */
export async function openCase(
  db: Db,
  given: { id: string; subjectKind: CaseKind; subjectId: string; subjectName: string; at: number },
): Promise<string> {
  const { id, subjectKind, subjectId, subjectName, at } = given;
  // SQLite finds the partial index only if `on conflict` repeats the index's condition word for word.
  const { rows } = await sql<{ id: string }>`
    insert into report_cases (id, subject_kind, subject_id, subject_name, opened_at, reported_at, status)
    values (${id}, ${subjectKind}, ${subjectId}, ${storableText(subjectName)}, ${at}, ${at}, 'open')
    on conflict (subject_kind, subject_id) where status = 'open' do update set reported_at = excluded.reported_at
    returning id`.execute(db);
  return rows[0]?.id ?? id;
}

export type PicturedCase = Awaited<ReturnType<typeof listOpenCases>>[number];

/** The latest reported first. */
export async function listOpenCases(db: Db, page: TimedPage) {
  const cases = db
    .selectFrom('reportCases')
    .leftJoin('games', (join) =>
      join.onRef('games.id', '=', 'reportCases.subjectId').on('reportCases.subjectKind', '=', 'game'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'reportCases.subjectId').on('reportCases.subjectKind', '=', 'user'),
    )
    .leftJoin('comments', (join) =>
      join.onRef('comments.id', '=', 'reportCases.subjectId').on('reportCases.subjectKind', '=', 'comment'),
    )
    .selectAll('reportCases')
    .select([cardPicture, 'users.profilePicture', 'comments.body as said'])
    .where('reportCases.status', '=', 'open');
  return newestPage(cases, 'reportCases', page, 'reportedAt').execute();
}

/** Those of them that have an open case. */
export async function listReported(db: Db, { kind, ids }: { kind: CaseKind; ids: readonly string[] }) {
  const open = db.selectFrom('reportCases').select('subjectId').where('status', '=', 'open');
  const rows = await open.where('subjectKind', '=', kind).where('subjectId', 'in', ids).execute();
  return rows.map(({ subjectId: id }) => ({ kind, id }));
}

export async function listCasesOf(db: Db, given: { kind: CaseKind; id: string; limit: number }) {
  const subject = { subjectKind: given.kind, subjectId: given.id };
  const cases = db
    .selectFrom('reportCases')
    .selectAll()
    .where((e) => e.and(subject));
  return cases.orderBy('openedAt', 'desc').limit(given.limit).execute();
}

export async function listReportsOf(db: Db, { caseIds }: { caseIds: readonly string[] }) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporterId')
    .select(['caseId', 'reason', 'sourceUrl', 'note', 'createdAt', 'users.username as reporter'])
    .where('caseId', 'in', caseIds)
    .orderBy('createdAt')
    .execute();
}

export async function closeCase(
  db: Db,
  which: { id: string } | { subjectKind: CaseKind; subjectId: string },
  outcome: { status: 'upheld' | 'dismissed'; moderatorId: string | null; note: string; resolvedAt: number },
) {
  const open = db.updateTable('reportCases').where((e) => e.and({ status: 'open', ...which }));
  return open.set(outcome).returningAll().executeTakeFirst();
}

/** Returns undefined if the case isn't closed, or if another case about the same subject is open. */
export async function reopenCase(db: Db, { id }: { id: string }): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    update report_cases set status = 'open', moderator_id = null, note = '', resolved_at = null
    where id = ${id} and status <> 'open' and not exists (
      select 1 from report_cases as newer where newer.status = 'open'
        and (newer.subject_kind, newer.subject_id) = (report_cases.subject_kind, report_cases.subject_id))
    returning *`.execute(db);
  return rows[0];
}

export async function listReporterIds(db: Db, { caseId }: { caseId: string }): Promise<string[]> {
  const reports = db.selectFrom('reports').select('reporterId').where('caseId', '=', caseId);
  const rows = await reports.orderBy('reporterId').execute();
  return rows.flatMap(({ reporterId }) => reporterId ?? []);
}

/** Held games and comments and open cases: `all` that began to wait until then, and those of them after `since`. */
export async function countWaiting(db: Db, { since, upTo }: { since: number; upTo: number }) {
  const { rows } = await sql<{ all: number; fresh: number }>`
    select count(*) as "all", count(case when waiting.at > ${since} then 1 end) as fresh from (
      select updated_at as at from games where visibility = 'held' union all
      select created_at from comments where visibility = 'held' and deleted_at is null union all
      select opened_at from report_cases where status = 'open'
    ) as waiting where waiting.at <= ${upTo}`.execute(db);
  return rows[0] ?? { all: 0, fresh: 0 };
}
