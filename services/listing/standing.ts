import { parseBoardName } from '#domain/listing/leaderboard-query.ts';
import { STANDING } from '#domain/messages/standing.ts';
import type { AppContext } from '#platform/context.ts';
import { findRank } from '#platform/db/listing/creators.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { listBoardPlaces } from './leaderboard.ts';

/** A sentence about a person's place, or their best game's, on the board with this `boardName`; '' if there is none. */
export async function findStanding(ctx: AppContext, { userId, board }: { userId: string; board: string }) {
  const { tab, window } = parseBoardName(board);
  if (tab !== 'creators') {
    const [best] = await listBoardPlaces(ctx, { tab, window, creatorId: userId });
    return best ? STANDING.game(best) : '';
  }
  const { read } = ctx.db;
  const person = await findUserById(read, { id: userId });
  const place = person && (await findRank(read, person));
  return place ? STANDING.creator({ place, submissions: person.totalSubmissions }) : '';
}
