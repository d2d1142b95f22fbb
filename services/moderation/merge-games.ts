import { AppError } from '#domain/errors.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import { gamePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { lockExistingGame, lockGame, moveVoteCounters } from '#platform/db/games/games.ts';
import { shareStandings } from '#platform/db/moderation/standings.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { copyVotes, countCounted, deleteCopiedVotes } from '#platform/db/votes/merged-votes.ts';
import { changeGame, withoutOwner } from './change-game.ts';
import { checkDecision, type Decided, type Decision, type LogDetail } from './record.ts';
import { conclude } from './reports.ts';

/**
 * Removes a duplicate (`gameId`), redirects its addresses to `into`, and copies votes of people who haven't voted
 * there; totals from an import name no voters. Throws what `checkDecision` throws; `game-id-not-found`;
 * `moderation-stale` if the games' states don't allow it.
 */
export async function mergeGames(
  ctx: AppContext,
  { gameId, into, ...given }: Decision & { gameId: string; into: string },
): Promise<Decided> {
  const decision = checkDecision(given);
  if (gameId === into) throw new AppError('moderation-stale');
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    await shareStandings(db);
    const games: GameRow[] = [];
    for (const id of [gameId, into].sort()) games.push(await lockExistingGame(db, { id }));
    const [duplicate, kept] = gameId < into ? games : games.toReversed();
    if (!duplicate || kept?.visibility !== 'public' || duplicate.visibility === 'removed') {
      throw new AppError('moderation-stale');
    }
    const rows = await copyVotes(db, { from: gameId, to: into });
    const { up, down } = await countCounted(db, { votes: rows });
    await moveVoteCounters(db, { gameId: into, upvotes: up, downvotes: down });
    if (kept.creatorId) await moveTotals(db, { userId: kept.creatorId, votes: up });
    const change = await changeGame(ctx, tx, {
      game: duplicate,
      reason: decision.reason,
      to: { visibility: 'removed', mergedInto: into, ...withoutOwner(duplicate) },
    });
    return conclude(ctx, tx, {
      action: 'game:merge',
      subject: { kind: 'game', id: gameId },
      name: duplicate.title,
      decision,
      detail: { games: [change], votes: { to: into, rows } },
      told: {
        userId: duplicate.creatorId,
        title: TEXT.merged({ game: duplicate.title }),
        text: TEXT.mergedText,
        path: gamePath(kept.slug),
      },
    });
  });
}

/** Deletes the votes that a merge copied to another game, except those that were changed or cast again since. */
export async function takeVotesBack({ db }: Tx, { to, rows }: NonNullable<LogDetail['votes']>) {
  const kept = await lockGame(db, { id: to });
  if (!kept) return;
  const gone = await deleteCopiedVotes(db, { gameId: to, votes: rows });
  const { up, down } = await countCounted(db, { votes: gone });
  await moveVoteCounters(db, { gameId: to, upvotes: -up, downvotes: -down });
  if (kept.creatorId) await moveTotals(db, { userId: kept.creatorId, votes: -up });
}
