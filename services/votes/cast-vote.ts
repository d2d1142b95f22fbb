import { AppError } from '#domain/errors.ts';
import { type Actor, actingUser, standingAt } from '#domain/policy.ts';
import { nextVote, type VoteState, type VoteType } from '#domain/votes/vote.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { lockGame, moveVoteCounters } from '#platform/db/games/games.ts';
import { shareStandings } from '#platform/db/moderation/standings.ts';
import { findUserById, moveTotals } from '#platform/db/people/users.ts';
import { findVote, writeVote } from '#platform/db/votes/votes.ts';
import { maySee } from '../games/find-game.ts';
import { recordGameChange } from '../record-change.ts';

export interface CastVote {
  /** What the person's vote on the game is now. */
  vote: VoteState;
  /** The game's counters now. */
  upvotes: number;
  downvotes: number;
  /** False when there was a vote and `onlyIfNone` left it alone. */
  isCast: boolean;
}

export interface VoteToCast {
  actor: Actor;
  gameId: string;
  voteType: VoteType;
  /** Leaves a vote that is there as it is, so that casting may be repeated. */
  onlyIfNone?: boolean;
}

/**
 * One press of a vote button: the vote's row, the game's counters and the creator's totalVotes move in
 * one transaction, one voter of a game after the other. Votes leave no audit row: the vote itself is the record.
 * Throws AppError `vote-needs-sign-in`, `suspended`, `banned`, or `game-id-not-found` ('Game with ID {id} not found').
 */
export async function castVote(
  ctx: AppContext,
  { actor, gameId, voteType, onlyIfNone = false }: VoteToCast,
): Promise<CastVote> {
  const { id: userId } = actingUser(actor, 'game:vote');
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    await holdGoodStanding(ctx, db, userId);
    const game = await lockGame(db, { id: gameId });
    if (!game || !maySee(actor, game)) throw new AppError('game-id-not-found', { params: { id: gameId } });
    const current = await findVote(db, { gameId, userId });
    if (onlyIfNone && current !== 'none') {
      return { vote: current, upvotes: game.upvotes, downvotes: game.downvotes, isCast: false };
    }
    const { next, upvotes, downvotes } = nextVote(current, voteType);
    await writeVote(db, { gameId, userId, vote: next, at: ctx.clock.now() });
    const counters = await moveVoteCounters(db, { gameId, upvotes, downvotes });
    if (game.creatorId) await moveTotals(db, { userId: game.creatorId, votes: upvotes });
    await recordGameChange(ctx, tx, { gameId, people: [game.creatorId] });
    return { vote: next, ...counters, isCast: true };
  });
}

/**
 * Makes sure that a voter is in good standing until the transaction ends: a ban that comes at the same time waits, and
 * then finds the vote. First in its transaction, before any row is locked.
 */
async function holdGoodStanding(ctx: AppContext, db: Db, userId: string): Promise<void> {
  await shareStandings(db);
  const user = await findUserById(db, { id: userId });
  // Whoever isn't there can't vote: the vote's own foreign key says so.
  const standing = user ? standingAt(user, ctx.clock.now()) : 'good';
  if (standing !== 'good') throw new AppError(standing);
}
