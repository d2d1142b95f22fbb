import { LIMITS } from '#domain/limits.ts';
import type { SubjectKind } from '#domain/moderation/moderation.ts';
import { type Actor, assertCan, type By, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { countPendingClaims } from '#platform/db/claims/claims.ts';
import type { Db } from '#platform/db/database.ts';
import { countWaitingMessages } from '#platform/db/moderation/contact-messages.ts';
import { countHeldGames, listHeldGames } from '#platform/db/moderation/held-games.ts';
import * as rows from '#platform/db/moderation/reports.ts';
import { pictureOf } from '../people/find-person.ts';

export type Case = rows.CaseRow & { reports: rows.ReportRow[] };

export type Queue = Awaited<ReturnType<typeof findQueue>>;

/** The latest reported first. At most `maxPage` of each. */
export async function findQueue(ctx: AppContext, { actor }: { actor: Actor }) {
  assertCan(actor, 'moderation:act');
  const limit = LIMITS.lists.maxPage;
  const { read } = ctx.db;
  const [cases, held] = await Promise.all([rows.listOpenCases(read, { limit }), listHeldGames(read, { limit })]);
  return { cases: (await withReports(read, cases)).map(pictured), held };
}

function pictured({ thumbnailUrl, profilePicture, ...rest }: Case & rows.PicturedCase) {
  const { subjectId: id } = rest;
  const picture = profilePicture === null ? (thumbnailUrl ?? '') : pictureOf({ id, profilePicture });
  return { ...rest, picture };
}

/** Throws AppError `not-signed-in`, `not-allowed`. */
export async function findCasesOf(
  ctx: AppContext,
  { actor, kind, id }: By<'id'> & { kind: SubjectKind },
): Promise<Case[]> {
  assertCan(actor, 'moderation:act');
  const { read } = ctx.db;
  return withReports(read, await rows.listCasesOf(read, { kind, id, limit: LIMITS.lists.maxPage }));
}

async function withReports<Row extends rows.CaseRow>(db: Db, cases: readonly Row[]) {
  const reports = await rows.listReportsOf(db, { caseIds: cases.map(({ id }) => id) });
  const byCase = Map.groupBy(reports, ({ caseId }) => caseId);
  return cases.map((each) => ({ ...each, reports: byCase.get(each.id) ?? [] }));
}

/** Claims and messages only for administrators. */
export async function countWaiting(ctx: AppContext, { actor }: { actor: Actor }) {
  assertCan(actor, 'moderation:act');
  return countWaitingFor(ctx, { isAdmin: can(actor, 'admin:open') });
}

/** For pages that show staff how much waits. */
export async function countWaitingFor(ctx: AppContext, { isAdmin }: { isAdmin: boolean }) {
  const { read } = ctx.db;
  const [claims, cases, held, messages] = await Promise.all([
    isAdmin ? countPendingClaims(read) : 0,
    rows.countOpenCases(read),
    countHeldGames(read),
    isAdmin ? countWaitingMessages(read) : 0,
  ]);
  return { claims, queue: cases + held, messages };
}
