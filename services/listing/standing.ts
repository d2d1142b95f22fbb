import { LIMITS } from '#domain/limits.ts';
import { periodOf } from '#domain/listing/browse-query.ts';
import { hasWindows, type LeaderboardBoard, parseBoardName } from '#domain/listing/leaderboard-query.ts';
import { STANDING } from '#domain/messages/standing.ts';
import type { AppContext } from '#platform/context.ts';
import { findRank } from '#platform/db/listing/creators.ts';
import { listPlacesOf } from '#platform/db/listing/find-games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { ORDER_OF_TAB } from './leaderboard.ts';

/** Returns a person's place on a board, in words; '' if they have none. `board`: a name from `boardName`. */
export async function findStanding(ctx: AppContext, { userId, board }: { userId: string; board: string }) {
  const { tab, window } = parseBoardName(board);
  return tab === 'creators' ? standingOfCreator(ctx, userId) : standingOfGames(ctx, userId, { tab, window });
}

async function standingOfCreator({ db: { read } }: AppContext, userId: string): Promise<string> {
  const person = await findUserById(read, { id: userId });
  const place = person && (await findRank(read, person));
  return place ? STANDING.creator({ place, submissions: person.totalSubmissions }) : '';
}

type GameBoard = LeaderboardBoard & { tab: keyof typeof ORDER_OF_TAB };

/** The place of the creator's best game. */
async function standingOfGames({ db, clock }: AppContext, creatorId: string, { tab, window }: GameBoard) {
  const { leaderboardRows, leaderboardPages } = LIMITS.lists;
  const [best] = await listPlacesOf(db, {
    filter: { added: hasWindows(tab) ? periodOf(window, clock.now()) : null, onBoards: true },
    order: ORDER_OF_TAB[tab],
    limit: leaderboardRows * leaderboardPages,
    creatorId,
  });
  return best ? STANDING.game(best) : '';
}
