import type { Reason } from '#domain/moderation/moderation.ts';
import { BAD_REASONS } from '#domain/moderation/spam.ts';
import type { AppContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { type GameState, writeGameState } from '#platform/db/moderation/game-state.ts';
import { deleteBadPlace, insertBadPlace } from '#platform/db/moderation/held-games.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { GameChange } from './record.ts';

/** What moderation may change of a game, as it is. */
function stateOf({ visibility, creatorId, ownershipStatus, mergedInto }: GameRow): GameState {
  return { visibility, creatorId, ownershipStatus, mergedInto };
}

/** A game without its owner. One that waits for a claim goes on waiting. */
export function withoutOwner(game: GameRow): Pick<GameState, 'creatorId' | 'ownershipStatus'> {
  const isOwned = game.creatorId !== null;
  return { creatorId: null, ownershipStatus: isOwned ? 'unclaimed' : game.ownershipStatus };
}

/**
 * Gives a locked game another visibility or owner. An owner's totals go with the game: what is
 * removed has no owner, so nobody ranks by it, and a recount agrees. What is taken away for a bad reason makes its
 * place a bad one, until it is shown again.
 */
export async function changeGame(
  ctx: AppContext,
  { db }: Tx,
  { game, to, reason }: { game: GameRow; to: Partial<GameState>; reason: Reason },
): Promise<GameChange> {
  const from = stateOf(game);
  const state: GameState = { ...from, ...to };
  if (from.creatorId !== state.creatorId) {
    if (from.creatorId) {
      await moveTotals(db, { userId: from.creatorId, votes: -game.upvotes, submissions: -1 });
    }
    if (state.creatorId) {
      await moveTotals(db, { userId: state.creatorId, votes: game.upvotes, submissions: 1 });
    }
  }
  await writeGameState(db, { gameId: game.id, ...state, at: ctx.clock.now() });
  const isGone = state.visibility === 'hidden' || state.visibility === 'removed';
  if (!isGone) await deleteBadPlace(db, { gameId: game.id });
  else if (game.playUrl !== '' && BAD_REASONS.includes(reason)) {
    const { place } = await ctx.places.placeOf(game.playUrl);
    await insertBadPlace(db, { gameId: game.id, place });
  }
  return { gameId: game.id, from, to: state };
}
