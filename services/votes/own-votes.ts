import { actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { countKept, listVotesBy } from '#platform/db/games/kept-games.ts';
import { presentCards } from '../games/present-game.ts';
import { type PageOf, readPage } from '../timed-cursor.ts';

/** An invalid cursor gives the first page. Throws `not-signed-in`. */
export async function findOwnVotes(ctx: AppContext, { actor, cursor = null }: PageOf) {
  const { id: userId } = actingUser(actor, 'vote:list-own');
  const [{ shown, nextCursor }, total] = await Promise.all([
    readPage(cursor, (page) => listVotesBy(ctx.db.read, { userId, ...page }), 'keptAt'),
    countKept(ctx.db.read, 'votes', { userId }),
  ]);
  const cards = await presentCards(ctx, shown);
  const games = shown.flatMap(({ voteType: vote, keptAt: votedAt }, index) => {
    const game = cards[index];
    return game ? [{ ...game, vote, votedAt }] : [];
  });
  return { games, nextCursor, total, isTotalExact: true };
}
