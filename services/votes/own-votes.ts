import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import type { AppContext } from '#platform/context.ts';
import { countVotesBy, listVotesBy } from '#platform/db/votes/votes-by.ts';
import { presentCards } from '../games/present-game.ts';
import { cutPage, readTimedCursor } from '../timed-cursor.ts';

export interface OwnVotesPage {
  entries: { game: GameCard; vote: VoteType; votedAt: number }[];
  nextCursor: string | null;
  total: number;
  isTotalExact: true;
}

/** A page of the actor's votes with games, newest first; an invalid cursor gives the first. Throws `not-signed-in`. */
export async function findOwnVotes(
  ctx: AppContext,
  { actor, cursor = null }: { actor: Actor; cursor?: string | null },
): Promise<OwnVotesPage> {
  const { id } = actingUser(actor, 'vote:list-own');
  const [rows, total] = await Promise.all([
    listVotesBy(ctx.db.read, {
      userId: id,
      after: readTimedCursor(cursor),
      limit: LIMITS.lists.browsePage + 1,
    }),
    countVotesBy(ctx.db.read, { userId: id }),
  ]);
  const { shown, nextCursor } = cutPage(rows, ({ votedAt }) => votedAt);
  const cards = await presentCards(ctx, shown);
  return {
    entries: shown.flatMap((row, index) => {
      const game = cards[index];
      return game ? [{ game, vote: row.voteType, votedAt: row.votedAt }] : [];
    }),
    nextCursor,
    total,
    isTotalExact: true,
  };
}
