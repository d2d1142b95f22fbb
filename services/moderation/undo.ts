import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockGame } from '#platform/db/games/games.ts';
import type { StateChange } from '#platform/db/moderation/game-state.ts';
import { findLogEntry } from '#platform/db/moderation/moderation-log.ts';
import { lockStandings } from '#platform/db/moderation/standings.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { changeGame } from './change-game.ts';
import { takeVotesBack } from './merge-games.ts';
import {
  type CheckedDecision,
  checkDecision,
  type Decision,
  type LogDetail,
  record,
  type StandingChange,
  tell,
} from './record.ts';
import { changeStanding } from './set-standing.ts';

/**
 * Takes a decision back within 30 days, once. What has changed again since is left as it is; where nothing
 * is as the decision left it, nothing is undone. A warning can't be unsaid: it is marked as undone, and the person is
 * told.
 *
 * @throws AppError as `checkDecision`; `undo-expired`, `moderation-stale`
 */
export async function undoDecision(
  ctx: AppContext,
  { seq, ...given }: Decision & { seq: number },
): Promise<void> {
  const decision = checkDecision(given);
  await ctx.db.transact(async (tx) => {
    await lockStandings(tx.db);
    const entry = await findLogEntry(tx.db, { seq });
    if (!entry || entry.action === 'undo') throw new AppError('moderation-stale');
    if (entry.at < ctx.clock.now() - LIMITS.moderation.undoMs) throw new AppError('undo-expired');
    const subject = { kind: entry.subjectKind, id: entry.subjectId };
    await record(ctx, tx, { action: 'undo', subject, decision, undoes: seq });
    const { games = [], standing, votes } = JSON.parse(entry.detail) as LogDetail;
    // Before the duplicate has its owner again: the totals move with the votes of each game.
    if (votes) await takeVotesBack(tx, votes);
    const undone = [
      ...(await undoGames(ctx, tx, { changes: games, decision })),
      ...(standing ? [await undoStanding(ctx, tx, { change: standing, note: decision.note })] : []),
    ];
    if (undone.length > 0 && !undone.includes(true)) throw new AppError('moderation-stale');
    if (entry.action === 'person:warn')
      await tellPerson(ctx, tx, { userId: entry.subjectId, note: decision.note });
  });
}

async function undoGames(
  ctx: AppContext,
  tx: Tx,
  { changes, decision }: { changes: readonly StateChange[]; decision: CheckedDecision },
): Promise<boolean[]> {
  const { note, reason } = decision;
  const undone: boolean[] = [];
  for (const { gameId, from, to } of changes) {
    const game = await lockGame(tx.db, { id: gameId });
    const isAsLeft =
      game?.visibility === to.visibility &&
      game.creatorId === to.creatorId &&
      game.ownershipStatus === to.ownershipStatus;
    undone.push(isAsLeft);
    if (!isAsLeft) continue;
    const owner = from.creatorId && (await findUserById(tx.db, { id: from.creatorId }));
    const { creatorId, ownershipStatus } = from;
    // An owner who has left meanwhile doesn't get it back.
    const ownership = creatorId === null || owner ? { creatorId, ownershipStatus } : {};
    const { visibility, mergedInto } = from;
    await changeGame(ctx, tx, { game, to: { visibility, mergedInto, ...ownership }, reason });
    const told = owner ? owner.id : game.creatorId;
    const path = gamePath(game.slug);
    await tell(ctx, tx, { userId: told, title: TEXT.undone, text: TEXT.undoneText, note, path });
  }
  return undone;
}

async function undoStanding(
  ctx: AppContext,
  tx: Tx,
  { change: { userId, from, to }, note }: { change: StandingChange; note: string },
): Promise<boolean> {
  const user = await findUserById(tx.db, { id: userId });
  if (user?.standing !== to.standing || user.suspendedUntil !== to.suspendedUntil) return false;
  await changeStanding(tx, { user, to: from });
  await tellPerson(ctx, tx, { userId, note });
  return true;
}

async function tellPerson(ctx: AppContext, tx: Tx, { userId, note }: { userId: string; note: string }) {
  const user = await findUserById(tx.db, { id: userId });
  if (!user) return;
  const path = profilePath(user.username);
  await tell(ctx, tx, { userId, title: TEXT.undone, text: TEXT.undoneText, note, path });
}
