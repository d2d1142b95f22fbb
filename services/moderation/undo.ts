import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import { isForAdministrators, isUndoable } from '#domain/moderation/moderation.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import { type Actor, actingUser, can, mayDecideAbout } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { reopenClaim } from '#platform/db/claims/claims.ts';
import { reopenDisputes } from '#platform/db/claims/disputes.ts';
import { findGameRow, lockGames } from '#platform/db/games/games.ts';
import { type LogEntry, takeLogPart } from '#platform/db/moderation/moderation-log.ts';
import { lockStandings } from '#platform/db/moderation/standings.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findKnownIds, findRow } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { oneByOne } from '../in-steps.ts';
import { notify } from '../people/notifications.ts';
import { changeGames } from './change-game.ts';
import { changeRole } from './change-role.ts';
import { undoComments } from './decide-on-comments.ts';
import { takeVotesBack } from './merge-games.ts';
import { undoPin } from './pin-game.ts';
import { type CheckedDecision, checkDecision, type Decision, type LogDetail, record } from './record.ts';
import { reopenCase } from './reports.ts';
import { changeStanding } from './set-standing.ts';

/** Unique keys that an undo violates if a newer claim is pending, a newer case is open, or another undo came first. */
const NEWER = new Set([
  'game_claims.game_id',
  'report_cases.subject_kind, report_cases.subject_id',
  'moderation_log.undoes',
]);

/**
 * Keeps whatever somebody has changed since the decision. Can go on with one about many that ended half-way. Throws
 * `undo-expired` after `moderation.undoMs`, `moderation-stale` if it is undone or everything has changed, and the errors of
 * `checkDecision`.
 */
export async function undoDecision(ctx: AppContext, { seq, ...given }: Decision & { seq: number }) {
  const decision = checkDecision(given);
  const owners = new Map<string, string>();
  const undone: boolean[] = [];
  /** Undoes one part of a decision about many, or all of another. Returns whether it was the last. */
  const undo = async (tx: Tx): Promise<{ isLast: boolean; parts: boolean[] }> => {
    await lockStandings(tx.db);
    const entry = await findRow(tx.db, 'moderationLog', { seq });
    if (!entry || !isUndoable(entry.action)) throw new AppError('moderation-stale');
    await assertMayUndo(tx, { actor: given.actor, entry });
    if (entry.at < ctx.clock.now() - LIMITS.moderation.undoMs) throw new AppError('undo-expired');
    const subject = { kind: entry.subjectKind, id: entry.subjectId };
    const part = entry.count === null ? undefined : await takeLogPart(tx.db, { seq });
    if (part === undefined) await record(ctx, tx, { action: 'undo', subject, decision, undoes: seq });
    const detail = JSON.parse(part ?? entry.detail) as LogDetail;
    const about = { entry, detail, decision };
    await takeVotesBack(tx, detail);
    const parts = [
      ...(await undoGames(ctx, tx, about, owners)),
      ...(await undoComments(tx, detail.comments)),
      ...(await undoStandings(ctx, tx, about)),
      ...(detail.role ? [await undoRole(ctx, tx, about)] : []),
      ...(detail.pin ? [await undoPin(tx, detail.pin)] : []),
    ];
    const isLast = part === undefined;
    const all = [...undone, ...parts];
    if (isLast && all.length > 0 && !all.includes(true)) throw new AppError('moderation-stale');
    if (isLast && detail.claimId === undefined) await tellOwners(ctx, tx, { about, owners });
    if (!isLast) await ctx.changes.record(tx, ALL_PAGES);
    if (entry.action === 'person:warn') await tellPerson(ctx, tx, about);
    if (!(await reopen(ctx, tx, about))) throw new AppError('moderation-stale');
    return { isLast, parts };
  };
  try {
    for (let isLast = false; !isLast; ) {
      const step = await ctx.db.transact(undo);
      undone.push(...step.parts);
      isLast = step.isLast;
    }
  } catch (error) {
    if (!NEWER.has(ctx.db.dialect.uniqueViolation(error) ?? '')) throw error;
    throw new AppError('moderation-stale', { cause: error });
  }
}

async function assertMayUndo({ db }: Tx, { actor, entry }: { actor: Actor; entry: LogEntry }): Promise<void> {
  if (can(actor, 'moderator:manage')) return;
  const person = entry.subjectKind === 'user' && (await findUserById(db, { id: entry.subjectId }));
  if (isForAdministrators(entry.action) || (person && !mayDecideAbout(actor, person)))
    throw new AppError('not-allowed');
}

async function undoRole(ctx: AppContext, tx: Tx, given: Undone): Promise<boolean> {
  const { role } = given.detail;
  const back = role && { ...role, isGiven: !role.isGiven, actorId: given.decision.moderatorId };
  const isDone = back !== undefined && (await changeRole(ctx, tx, back));
  if (isDone) await tellPerson(ctx, tx, given);
  return isDone;
}

const UNDONE = { kind: 'decisions' as const, title: TEXT.undone, text: TEXT.undoneText, label: TEXT.label };

type Undone = { entry: LogEntry; detail: LogDetail; decision: CheckedDecision };

/** If so, undoing needs no identity check: it restores a very recent state. */
export async function isJustDecided(ctx: AppContext, { actor, seq }: { actor: Actor; seq: number }) {
  const { id } = actingUser(actor, 'moderation:act');
  const entry = await findRow(ctx.db.read, 'moderationLog', { seq });
  return entry?.moderatorId === id && entry.at > ctx.clock.now() - LIMITS.moderation.undoAtOnceMs;
}

/** Returns false if reopening is no longer possible. */
async function reopen(ctx: AppContext, tx: Tx, { entry, detail, decision }: Undone): Promise<boolean> {
  const { note } = decision;
  const { caseId, claimId, disputeIds: ids, settledCaseIds = [] } = detail;
  // A reported subject may have a newer open case.
  for (const settled of settledCaseIds) await reopenCase(ctx, tx, { caseId: settled, note: '' });
  if (caseId !== undefined) return reopenCase(ctx, tx, { caseId, note });
  const people: string[] = [];
  if (claimId !== undefined) {
    const status = entry.action === 'claim:approve' ? 'approved' : 'rejected';
    people.push(...(await reopenClaim(tx.db, { id: claimId, status })));
  } else if (ids !== undefined) people.push(...(await reopenDisputes(tx.db, { ids })));
  else return true;
  const game = await findGameRow(tx.db, { id: entry.subjectId });
  const path = gamePath(game?.slug ?? '');
  const notice = { ...UNDONE, text: TEXT.waitsAgainText, note, path };
  for (const userId of people) await notify(ctx, tx, { userId, ...notice });
  return people.length > 0;
}

/** Restores each game that is still as the decision left it. Returns for each whether it was. */
async function undoGames(ctx: AppContext, tx: Tx, { detail, decision }: Undone, owners: Map<string, string>) {
  const { games: changes = [] } = detail;
  const locked = await lockGames(tx.db, { ids: changes.map(({ gameId }) => gameId) });
  const now = new Map(locked.map((game) => [game.id, game]));
  const formerOwners = changes.flatMap(({ from }) => from.creatorId ?? []);
  const people = await findKnownIds(tx.db, 'users', formerOwners);
  const back = changes.flatMap(({ gameId, from, to }) => {
    const game = now.get(gameId);
    const isAsLeft =
      game?.visibility === to.visibility &&
      game.creatorId === to.creatorId &&
      game.ownershipStatus === to.ownershipStatus;
    if (!isAsLeft) return [];
    const { visibility, mergedInto, creatorId, ownershipStatus, quickSubmission } = from;
    const isThere = creatorId === null || people.has(creatorId);
    const ownership = isThere ? { creatorId, ownershipStatus } : {};
    const origin = quickSubmission === to.quickSubmission ? {} : { quickSubmission };
    const told = creatorId !== null && isThere ? creatorId : game.creatorId;
    if (told !== null && !owners.has(told)) owners.set(told, gamePath(game.slug));
    return [{ game, to: { visibility, mergedInto, ...origin, ...ownership } }];
  });
  await changeGames(ctx, tx, { changes: back, reason: decision.reason });
  const ids = new Set(back.map(({ game }) => game.id));
  return changes.map(({ gameId }) => ids.has(gameId));
}

type Told = { about: Undone; owners: ReadonlyMap<string, string> };
async function tellOwners(ctx: AppContext, tx: Tx, { about: { entry, decision }, owners }: Told): Promise<void> {
  // Nobody is mailed about many games at once.
  const notice = { ...UNDONE, note: decision.note, ...(entry.count === null ? {} : { label: '' }) };
  await oneByOne([...owners], ([userId, path]) => notify(ctx, tx, { ...notice, userId, path }));
}

/** Nobody is told if a decision about many banned them. */
async function undoStandings(ctx: AppContext, tx: Tx, given: Undone): Promise<boolean[]> {
  const { standing, standings = [] } = given.detail;
  const changes = standing ? [standing] : standings;
  return oneByOne(changes, async ({ userId, from, to }) => {
    const user = await findUserById(tx.db, { id: userId });
    if (user?.standing !== to.standing || user.suspendedUntil !== to.suspendedUntil) return false;
    await changeStanding(ctx, tx, { user, to: from });
    if (standing) await tellPerson(ctx, tx, given);
    return true;
  });
}

async function tellPerson(ctx: AppContext, tx: Tx, { entry, decision }: Undone): Promise<void> {
  const user = await findUserById(tx.db, { id: entry.subjectId });
  if (!user) return;
  const path = profilePath(user.username);
  await notify(ctx, tx, { ...UNDONE, userId: user.id, note: decision.note, path });
}
