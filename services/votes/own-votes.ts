import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { countVotesBy, listVotesBy } from '#platform/db/votes/votes-by.ts';
import { presentCards } from '../games/present-game.ts';
import { cutPage, readTimedCursor } from '../timed-cursor.ts';

/** A page of the actor's votes with games, newest first; an invalid cursor gives the first. Throws `not-signed-in`. */
export async function findOwnVotes(
  ctx: AppContext,
  { actor, cursor = null }: { actor: Actor; cursor?: string | null },
) {
  const { id: userId } = actingUser(actor, 'vote:list-own');
  const limit = LIMITS.lists.browsePage + 1;
  const [rows, total] = await Promise.all([
    listVotesBy(ctx.db.read, { userId, after: readTimedCursor(cursor), limit }),
    countVotesBy(ctx.db.read, { userId }),
  ]);
  const { shown, nextCursor } = cutPage(rows, ({ votedAt }) => votedAt);
  const cards = await presentCards(ctx, shown);
  const entries = shown.flatMap((row, index) => {
    const game = cards[index];
    return game ? [{ game, vote: row.voteType, votedAt: row.votedAt }] : [];
  });
  return { entries, nextCursor, total, isTotalExact: true };
}
