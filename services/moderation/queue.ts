import { LIMITS } from '#domain/limits.ts';
import type { CaseKind } from '#domain/moderation/moderation.ts';
import { parseQueueFilter, QUEUE_STATES, type QueueFilter, queueParams } from '#domain/moderation/queue-filter.ts';
import { type Actor, assertCan, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { countFoundComments, countHeldComments, listFoundComments } from '#platform/db/moderation/found-comments.ts';
import { countFoundGames, listFoundGames } from '#platform/db/moderation/found-games.ts';
import { countFoundPeople, listFoundPeople } from '#platform/db/moderation/found-people.ts';
import * as rows from '#platform/db/moderation/reports.ts';
import { countWhere } from '#platform/db/rows.ts';
import { urlToTry } from '../hosting/find-hosted.ts';
import { pictureOf } from '../people/find-person.ts';
import { type Page, readPage } from '../timed-cursor.ts';
import { findLog } from './find-log.ts';
import { raidUntil } from './raid.ts';

export type Case = rows.CaseRow & { reports: rows.ReportRow[] };

export type FoundComment = Queue['comments'][number];

export type FoundPerson = Queue['people'][number];

export type Queue = Awaited<ReturnType<typeof findQueue>>;

const COUNTS = { games: countFoundGames, people: countFoundPeople, comments: countFoundComments };
const NO_FILTER = parseQueueFilter(() => null);

type Asked = { actor: Actor; filter?: QueueFilter; cursor?: string | null; caseCursor?: string | null };
/** Pages of what the filter finds and, without a filter, of open cases. `at`: the time of looking. */
export async function findQueue(ctx: AppContext, { actor, filter = NO_FILTER, ...asked }: Asked) {
  assertCan(actor, 'moderation:act');
  const { cursor = null, caseCursor = null } = asked;
  const { read } = ctx.db;
  const at = ctx.clock.now();
  const sought = queueParams(filter);
  const isWhole = Object.keys(sought).length === 0;
  const { of } = QUEUE_STATES[filter.state];
  const [games, people, comments, total, commentsWait, cases, many] = await Promise.all([
    readPage(cursor, async (page) => (of === 'games' ? listFoundGames(read, { filter, ...page }) : [])),
    readPage(cursor, async (page) => (of === 'people' ? listFoundPeople(read, { filter, ...page }) : [])),
    readPage(cursor, async (page) => (of === 'comments' ? listFoundComments(read, { filter, ...page }) : [])),
    COUNTS[of](read, filter),
    countHeldComments(read),
    readPage(caseCursor, async (page) => (isWhole ? openCases(ctx, page) : []), 'reportedAt'),
    findLog(ctx, { actor, isOfMany: true }),
  ]);
  return {
    ...{ at, raidUntil: raidUntil(ctx), state: filter.state, sought, total, commentsWait },
    held: games.shown.map((game) => ({ ...game, playUrl: urlToTry(ctx, game), isHosted: game.label !== null })),
    ...{ people: people.shown, comments: comments.shown },
    nextCursor: games.nextCursor ?? people.nextCursor ?? comments.nextCursor,
    ...{ cases: cases.shown, nextCaseCursor: cases.nextCursor },
    many: many.entries.filter(({ canUndo }) => canUndo),
  };
}

async function openCases({ db: { read } }: AppContext, page: Page) {
  return (await withReports(read, await rows.listOpenCases(read, page))).map(pictured);
}

function pictured({ thumbnailUrl, profilePicture, ...rest }: Case & rows.PicturedCase) {
  const { subjectId: id } = rest;
  const picture = profilePicture === null ? (thumbnailUrl ?? '') : pictureOf({ id, profilePicture });
  return { ...rest, picture };
}

/** Throws AppError `not-signed-in`, `not-allowed`. */
export async function findCasesOf(ctx: AppContext, { actor, kind, id }: By<'id'> & { kind: CaseKind }) {
  assertCan(actor, 'moderation:act');
  const { read } = ctx.db;
  return withReports(read, await rows.listCasesOf(read, { kind, id, limit: LIMITS.lists.maxPage }));
}

async function withReports<Row extends rows.CaseRow>(db: Db, cases: readonly Row[]) {
  const reports = await rows.listReportsOf(db, { caseIds: cases.map(({ id }) => id) });
  const byCase = Map.groupBy(reports, ({ caseId }) => caseId);
  return cases.map((each) => ({ ...each, reports: byCase.get(each.id) ?? [] }));
}

/** For pages that show staff how much waits. Claims and messages only for administrators. */
export async function countWaitingFor(ctx: AppContext, { isAdmin }: { isAdmin: boolean }) {
  const { read } = ctx.db;
  const [claims, cases, held, comments, messages] = await Promise.all([
    isAdmin ? countWhere(read, 'gameClaims', { status: 'pending' }) : 0,
    countWhere(read, 'reportCases', { status: 'open' }),
    countWhere(read, 'games', { visibility: 'held' }),
    countHeldComments(read),
    isAdmin ? countWhere(read, 'contactMessages', { handledAt: null }) : 0,
  ]);
  return { claims, queue: cases + held + comments, messages };
}
