import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { COMMENTS } from '#domain/messages/comments/comments.ts';
import { MODERATION_NOTICES } from '#domain/messages/moderation.ts';
import { REPORT } from '#domain/messages/reports.ts';
import type { ReportInput } from '#domain/moderation/forms.ts';
import { type CaseKind, isForAdministrators, settlesReports } from '#domain/moderation/moderation.ts';
import { commentPath, gamePath, profilePath } from '#domain/paths.ts';
import { type Actor, actingUser, actorIdOf, assertCan, type By, can, mayDecideAbout } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findComment } from '#platform/db/comments/comments.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { markNetwork } from '#platform/db/moderation/network-marks.ts';
import * as rows from '#platform/db/moderation/reports.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { insertNew, lockRow } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { maySee } from '../games/find-game.ts';
import { notify } from '../people/notifications.ts';
import { type CheckedDecision, checkDecision, type Decided, type Decision, type Recorded, record } from './record.ts';

/** Throws `game-not-found`, `comment-not-found` or `user-not-found`, or `page-not-found` for any other `kind`. */
export async function findSubject(db: Db, { actor, kind, id }: { actor: Actor; kind: string; id: string }) {
  if (kind === 'game') {
    const game = await findGameRow(db, { id });
    if (!game || !maySee(actor, game)) throw new AppError('game-not-found');
    return { kind: 'game' as const, id, name: game.title, path: gamePath(game.slug) };
  }
  if (kind === 'comment') {
    const comment = await findComment(db, { id });
    const isShown = comment?.visibility === 'public' || can(actor, 'moderation:act');
    const game = comment && isShown ? await findGameRow(db, { id: comment.gameId }) : undefined;
    if (!game || comment?.deletedAt !== null || !maySee(actor, game)) throw new AppError('comment-not-found');
    return { kind: 'comment' as const, id, name: COMMENTS.one, path: commentPath(game.slug, id) };
  }
  if (kind !== 'user') throw new AppError('page-not-found');
  const person = await findUserById(db, { id });
  if (!person) throw new AppError('user-not-found');
  return { kind: 'user' as const, id, name: person.username, path: profilePath(person.username) };
}

type Report = { actor: Actor; kind: string; id: string; input: ReportInput; clientAddress: string };
/** Needs no account. A second report in a case changes nothing. Throws `rate-limited`, errors of `findSubject`. */
export async function reportSubject(ctx: AppContext, { actor, kind, id, input, clientAddress }: Report) {
  assertCan(actor, 'report:create');
  await ctx.limits.take('report', actorIdOf(actor) ?? clientAddress);
  return ctx.db.transact(async ({ db }) => {
    // Whoever deletes the comment meanwhile ends its case.
    if (kind === 'comment') await lockRow(db, 'comments', { id });
    const subject = await findSubject(db, { actor, kind, id });
    const at = ctx.clock.now();
    const { kind: subjectKind, name: subjectName } = subject;
    const caseId = await rows.openCase(db, { id: ctx.ids.next(), subjectKind, subjectId: id, subjectName, at });
    const reporterId = actorIdOf(actor);
    const reportId = ctx.ids.next();
    const report = { id: reportId, caseId, reporterId, ...input, createdAt: at };
    await insertNew(db, 'reports', report, ['caseId', 'reporterId']);
    await markNetwork(db, { kind: 'report', id: reportId, address: clientAddress, at });
    return subject;
  });
}

const LOG_PATH = '/moderation-log';

type Closing = By<'caseId'> & { upheld: boolean; note?: string };
/** Throws `invalid-input` (note too long), `case-not-found` (already closed). */
export async function closeCase(ctx: AppContext, { actor, caseId, upheld, note = '' }: Closing): Promise<Decided> {
  const { id: moderatorId } = actingUser(actor, 'moderation:act');
  if (note.length > LIMITS.text.reportNote) throw new AppError('invalid-input');
  return ctx.db.transact(async (tx) => {
    const status = upheld ? 'upheld' : 'dismissed';
    const outcome = { status, moderatorId, note, resolvedAt: ctx.clock.now() } as const;
    const closed = await rows.closeCase(tx.db, { id: caseId }, outcome);
    if (!closed) throw new AppError('case-not-found');
    const subject = await loggedAs(tx.db, closed);
    if (!(await isImpartial(tx, { actor, about: subject }))) throw new AppError('not-allowed');
    const reports = await rows.listReportsOf(tx.db, { caseIds: [caseId] });
    const seq = await record(ctx, tx, {
      action: upheld ? 'report:uphold' : 'report:dismiss',
      subject,
      decision: { moderatorId, reason: reports[0]?.reason ?? 'other', note },
      detail: { caseId },
    });
    const text = upheld ? REPORT.upheldText : REPORT.dismissedText;
    await tellReporters(ctx, tx, { about: closed, text, note });
    return { seq, name: closed.subjectName, reports: reports.length };
  });
}

/** A comment's case as one about its author, or about the game if the author left. */
async function loggedAs(db: Db, { subjectKind: kind, subjectId: id }: rows.CaseRow): Promise<Recorded['subject']> {
  if (kind !== 'comment') return { kind, id };
  const comment = await findComment(db, { id });
  if (comment && comment.userId === null) return { kind: 'game', id: comment.gameId };
  return { kind: 'user', id: comment?.userId ?? id };
}

type About = { actor: Actor; about: Recorded['subject'] };
/** Moderators don't close reports about themselves, their games or other staff. */
async function isImpartial({ db }: Tx, { actor, about: { kind, id } }: About): Promise<boolean> {
  if (can(actor, 'moderator:manage')) return true;
  if (kind === 'game') return (await findGameRow(db, { id }))?.creatorId !== actorIdOf(actor);
  const person = await findUserById(db, { id });
  return !person || (person.id !== actorIdOf(actor) && mayDecideAbout(actor, person));
}

type Reported = { kind: CaseKind; id: string };

interface CarriedOut extends Omit<Recorded, 'decision' | 'undoes'> {
  name: string;
  /** The open reports about these are confirmed. By default, those about the subject. */
  settles?: readonly Reported[];
  told?: { userId: string | null; title: string; text: string; path: string };
}

type Work = (tx: Tx, decision: CheckedDecision) => Promise<CarriedOut>;
/** `work` carries the decision out; then it is logged and told. The reporters don't get the note. */
export async function decide(ctx: AppContext, given: Decision, work: Work): Promise<Decided> {
  const decision = checkDecision(given);
  return ctx.db.transact(async (tx) => {
    const { name, settles, told, detail, ...entry } = await work(tx, decision);
    if (isForAdministrators(entry.action) && !can(given.actor, 'moderator:manage')) throw new AppError('not-allowed');
    const { moderatorId, note } = decision;
    const settled = settlesReports(entry.action) ? (settles ?? [entry.subject]) : [];
    const settledCaseIds = await settleCases(ctx, tx, { moderatorId, subjects: settled });
    const reports = await rows.listReportsOf(tx.db, { caseIds: settledCaseIds });
    const seq = await record(ctx, tx, { ...entry, decision, detail: { ...detail, settledCaseIds } });
    if (told) await notify(ctx, tx, { kind: 'decisions', ...told, note, label: MODERATION_NOTICES.label });
    return { seq, name, reports: reports.length };
  });
}

type Settled = { moderatorId: string | null; subjects: readonly Reported[] };
/** Upholds the open reports about these and tells whoever sent them. `moderatorId`: null if they were deleted. Returns ids. */
export async function settleCases(ctx: AppContext, tx: Tx, { moderatorId, subjects }: Settled): Promise<string[]> {
  const outcome = { status: 'upheld', moderatorId, note: '', resolvedAt: ctx.clock.now() } as const;
  const ids: string[] = [];
  for (const { kind, id } of subjects) {
    const about = await rows.closeCase(tx.db, { subjectKind: kind, subjectId: id }, outcome);
    if (!about) continue;
    ids.push(about.id);
    const text = moderatorId === null ? REPORT.goneText : REPORT.upheldText;
    await tellReporters(ctx, tx, { about, text, note: '' });
  }
  return ids;
}

/** Returns false if the case isn't closed or its subject has an open case. */
export async function reopenCase(ctx: AppContext, tx: Tx, { caseId, note }: { caseId: string; note: string }) {
  const opened = await rows.reopenCase(tx.db, { id: caseId });
  if (opened) await tellReporters(ctx, tx, { about: opened, text: REPORT.reopenedText, note });
  return opened !== undefined;
}

type Outcome = { about: rows.CaseRow; text: string; note: string };
async function tellReporters(ctx: AppContext, tx: Tx, { about, ...words }: Outcome): Promise<void> {
  const title = REPORT.outcome({ name: about.subjectName });
  const notice = { kind: 'decisions', title, ...words, path: LOG_PATH, label: REPORT.outcomeLabel } as const;
  for (const userId of await rows.listReporterIds(tx.db, { caseId: about.id }))
    await notify(ctx, tx, { userId, ...notice });
}
