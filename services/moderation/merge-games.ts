import { AppError } from '#domain/errors.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import { gamePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { moveComments, moveCommentsBack } from '#platform/db/comments/own-comments.ts';
import type { Db } from '#platform/db/database.ts';
import { lockExistingGame, lockGame, moveVoteCounters } from '#platform/db/games/games.ts';
import { copySaves, deleteCopiedSaves } from '#platform/db/games/saved-games.ts';
import { moveUpdates } from '#platform/db/games/updates.ts';
import { shareStandings } from '#platform/db/moderation/standings.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import { movePlaces, movePlacesBack } from '#platform/db/race/race-places.ts';
import { copyRaceVotes, deleteCopiedRaceVotes } from '#platform/db/race/race-votes.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { copyVotes, countCounted, deleteCopiedVotes } from '#platform/db/votes/merged-votes.ts';
import { changeGame, withoutOwner } from './change-game.ts';
import type { Decision, LogDetail } from './record.ts';
import { decide } from './reports.ts';

/**
 * Totals from an import aren't copied, because they name no voters. Throws `game-id-not-found`, `moderation-stale` if
 * the games' states don't allow a merge, and the errors of `checkDecision`.
 */
export async function mergeGames(ctx: AppContext, asked: Decision & { gameId: string; into: string }) {
  const { gameId, into, ...given } = asked;
  return decide(ctx, given, async (tx, { reason }) => {
    const { db } = tx;
    if (gameId === into) throw new AppError('moderation-stale');
    await shareStandings(db);
    const games: GameRow[] = [];
    for (const id of [gameId, into].sort()) games.push(await lockExistingGame(db, { id }));
    const [duplicate, kept] = gameId < into ? games : games.toReversed();
    if (!duplicate || kept?.visibility !== 'public' || duplicate.visibility === 'removed') {
      throw new AppError('moderation-stale');
    }
    const merge = { from: gameId, to: into };
    const rows = await copyVotes(db, merge);
    await copyRaceVotes(db, merge);
    const race = { ...merge, places: await movePlaces(db, merge) };
    await moveCounted(db, { game: kept, votes: rows, sign: 1 });
    const saves = await copySaves(db, merge);
    const movedComments = await moveComments(db, merge);
    const updates = { ...merge, ids: await moveUpdates(db, merge) };
    const to = { visibility: 'removed', mergedInto: into, ...withoutOwner(duplicate) } as const;
    const change = await changeGame(ctx, tx, { game: duplicate, reason, to });
    const { title: game, creatorId: userId } = duplicate;
    return {
      action: 'game:merge',
      subject: { kind: 'game', id: gameId },
      name: game,
      detail: { games: [change], votes: { to: into, rows, saves }, race, movedComments, updates },
      told: { userId, title: TEXT.merged({ game }), text: TEXT.mergedText, path: gamePath(kept.slug) },
    };
  });
}

/** Leaves votes that were changed or cast again since. */
export async function takeVotesBack({ db }: Tx, { votes: copied, race, movedComments, updates }: LogDetail) {
  if (!copied) return;
  const { to, rows, saves = [] } = copied;
  const game = await lockGame(db, { id: to });
  if (!game) return;
  const votes = await deleteCopiedVotes(db, { gameId: to, votes: rows });
  await moveCounted(db, { game, votes, sign: -1 });
  await deleteCopiedSaves(db, { gameId: to, saves });
  if (movedComments) await moveCommentsBack(db, movedComments);
  if (updates && updates.ids.length > 0) await moveUpdates(db, { from: to, to: updates.from, ids: updates.ids });
  // Decisions from before there were races have none.
  if (!race) return;
  await deleteCopiedRaceVotes(db, race);
  await movePlacesBack(db, race);
}

type Counted = Parameters<typeof countCounted>[1] & { game: GameRow; sign: 1 | -1 };
async function moveCounted(db: Db, { game, votes, sign }: Counted) {
  const { up, down } = await countCounted(db, { votes });
  await moveVoteCounters(db, { gameId: game.id, upvotes: sign * up, downvotes: sign * down });
  if (game.creatorId) await moveTotals(db, { userId: game.creatorId, votes: sign * up });
}
