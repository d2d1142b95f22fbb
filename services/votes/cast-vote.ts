import { AppError } from '#domain/errors.ts';
import { standingAt } from '#domain/moderation/moderation.ts';
import type { Actor } from '#domain/policy.ts';
import { nextVote, type VoteState, type VoteType } from '#domain/votes/vote.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { lockGame, moveVoteCounters } from '#platform/db/games/games.ts';
import { shareStandings } from '#platform/db/moderation/standings.ts';
import { findUserById, moveTotals } from '#platform/db/people/users.ts';
import { findVote, writeVote } from '#platform/db/votes/votes.ts';
import { actingUser } from '../acting-user.ts';
import { maySee } from '../games/find-game.ts';

/**
 * Makes sure that a voter is in good standing until the transaction ends: a ban that comes at the same time waits, and
 * then finds the vote. First in its transaction, before any row is locked.
 * Throws AppError `suspended`, `banned`.
 */
async function holdGoodStanding(ctx: AppContext, db: Db, { userId }: { userId: string }): Promise<void> {
  await shareStandings(db);
  const user = await findUserById(db, { id: userId });
  // Whoever isn't there can't vote: the vote's own foreign key says so.
  const standing = user ? standingAt(user, ctx.clock.now()) : 'good';
  if (standing !== 'good') throw new AppError(standing);
}

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

/**
 * Casts a vote where there is none; one that is there stays as it is, so it may be repeated. By the rules of any vote:
 * row, counters and the creator's totalVotes move together. False when nothing was cast, or there is no
 * such game. Throws AppError `vote-needs-sign-in`, `suspended`, `banned`.
 */
export async function placeVote(
  ctx: AppContext,
  { actor, gameId, voteType }: { actor: Actor; gameId: string; voteType: VoteType },
): Promise<boolean> {
  const voter = actingUser(actor, 'game:vote');
  return ctx.db.transact(async ({ db, afterCommit }) => {
    await holdGoodStanding(ctx, db, { userId: voter.id });
    const game = await lockGame(db, { id: gameId });
    if (!game || !maySee(actor, game) || (await findVote(db, { gameId, userId: voter.id })) !== 'none')
      return false;
    const { next, upvotes, downvotes } = nextVote('none', voteType);
    await writeVote(db, { gameId, userId: voter.id, vote: next, at: ctx.clock.now() });
    await moveVoteCounters(db, { gameId, upvotes, downvotes });
    if (game.creatorId) await moveTotals(db, { userId: game.creatorId, votes: upvotes });
    afterCommit(() => ctx.pages.purge());
    return true;
  });
}
