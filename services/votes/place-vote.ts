import type { Actor } from '#domain/policy.ts';
import { nextVote, type VoteType } from '#domain/vote.ts';
import type { AppContext } from '#platform/context.ts';
import { lockGame, moveVoteCounters } from '#platform/db/games.ts';
import { moveTotals } from '#platform/db/users.ts';
import { findVote, writeVote } from '#platform/db/votes.ts';
import { actingUser } from '../acting-user.ts';
import { maySee } from '../games/find-game.ts';
import { holdGoodStanding } from './hold-good-standing.ts';

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
