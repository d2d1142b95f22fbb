import type { Reason } from '#domain/moderation/moderation.ts';
import { BAD_REASONS } from '#domain/moderation/spam.ts';
import type { AppContext } from '#platform/context.ts';
import { addFormerOwner, dropFormerOwner } from '#platform/db/claims/former-owners.ts';
import { type GameState, type StateChange, writeGameState } from '#platform/db/moderation/game-state.ts';
import { deleteBadPlace, insertBadPlace } from '#platform/db/moderation/held-games.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';

export function withoutOwner(game: GameRow): Pick<GameState, 'creatorId' | 'ownershipStatus'> {
  return { creatorId: null, ownershipStatus: game.creatorId === null ? game.ownershipStatus : 'unclaimed' };
}

/**
 * `game` must be locked. An owner who loses the game can't prove a claim to it any more. For `BAD_REASONS`, the place
 * of its URL counts as bad until the game is shown again.
 */
export async function changeGame(
  ctx: AppContext,
  { db }: Tx,
  { game, to: changed, reason = null }: { game: GameRow; to: Partial<GameState>; reason?: Reason | null },
): Promise<StateChange> {
  const { id: gameId, upvotes, playUrl } = game;
  const { visibility, creatorId, ownershipStatus, mergedInto, removedBy } = game;
  const quickSubmission = game.quickSubmission === 1;
  const from: GameState = { visibility, creatorId, ownershipStatus, mergedInto, removedBy, quickSubmission };
  const to: GameState = { ...from, ...changed };
  if (creatorId !== to.creatorId) {
    // Owners who delete their own game haven't lost it.
    const isTaken = creatorId !== null && to.creatorId === null && to.removedBy !== creatorId;
    if (isTaken) await addFormerOwner(db, { gameId, userId: creatorId });
    if (to.creatorId) await dropFormerOwner(db, { gameId, userId: to.creatorId });
    if (creatorId) await moveTotals(db, { userId: creatorId, votes: -upvotes, submissions: -1 });
    if (to.creatorId) await moveTotals(db, { userId: to.creatorId, votes: upvotes, submissions: 1 });
  }
  await writeGameState(db, { gameId, from, to, at: ctx.clock.now() });
  const isGone = to.visibility === 'hidden' || to.visibility === 'removed';
  if (!isGone) await deleteBadPlace(db, { gameId });
  else if (playUrl !== '' && reason !== null && BAD_REASONS.includes(reason)) {
    const { place } = await ctx.sharedHosts.placeOf(playUrl);
    await insertBadPlace(db, { gameId, place });
  }
  return { gameId, from, to };
}
