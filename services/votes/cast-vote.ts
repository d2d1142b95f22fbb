import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import { nextVote, type VoteState, type VoteType } from '#domain/vote.ts';
import type { AppContext } from '#platform/context.ts';
import { lockGame, moveVoteCounters } from '#platform/db/games.ts';
import { moveTotals } from '#platform/db/users.ts';
import { findVote, writeVote } from '#platform/db/votes.ts';
import { actingUser } from '../acting-user.ts';
import { maySee } from '../games/find-game.ts';
import { holdGoodStanding } from './hold-good-standing.ts';

export interface CastVote {
  /** What the person's vote on the game is now. */
  vote: VoteState;
  /** The game's counters now. */
  upvotes: number;
  downvotes: number;
}

/**
 * One press of a vote button: the vote's row, the game's counters and the creator's totalVotes move in
 * one transaction, one voter of a game after the other. Votes leave no audit row: the vote itself is the record.
 * Throws AppError `vote-needs-sign-in`, `suspended`, `banned`, or `game-id-not-found` ('Game with ID {id} not found').
 */
export async function castVote(
  ctx: AppContext,
  { actor, gameId, voteType }: { actor: Actor; gameId: string; voteType: VoteType },
): Promise<CastVote> {
  const voter = actingUser(actor, 'game:vote');
  return ctx.db.transact(async ({ db, afterCommit }) => {
    await holdGoodStanding(ctx, db, { userId: voter.id });
    const game = await lockGame(db, { id: gameId });
    if (!game || !maySee(actor, game)) throw new AppError('game-id-not-found', { params: { id: gameId } });
    const current = await findVote(db, { gameId, userId: voter.id });
    const { next, upvotes, downvotes } = nextVote(current, voteType);
    await writeVote(db, { gameId, userId: voter.id, vote: next, at: ctx.clock.now() });
    const counters = await moveVoteCounters(db, { gameId, upvotes, downvotes });
    if (game.creatorId) await moveTotals(db, { userId: game.creatorId, votes: upvotes });
    afterCommit(() => ctx.pages.purge());
    return { vote: next, ...counters };
  });
}
