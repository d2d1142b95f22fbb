import type { GameCard } from '#domain/game.ts';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { listGames } from '#platform/db/game-cards.ts';
import type { GameOrder } from '#platform/db/game-orders.ts';
import { NO_FILTER } from '#platform/db/placement.ts';
import { presentCards } from '../games/present-game.ts';

export interface HomeLists {
  topRated: GameCard[];
  latest: GameCard[];
  unclaimed: GameCard[];
}

/** The three lists of the home page (section 2): 6 most voted, 6 newest, 3 newest unclaimed. */
export async function loadHome(ctx: AppContext): Promise<HomeLists> {
  const { defaultSize, homeUnclaimed } = LIMITS.lists;
  const [topRated, latest, unclaimed] = await Promise.all([
    loadCards(ctx, { order: 'top', limit: defaultSize }),
    loadCards(ctx, { order: 'newest', limit: defaultSize }),
    loadCards(ctx, { order: 'newest', unclaimed: true, limit: homeUnclaimed }),
  ]);
  return { topRated, latest, unclaimed };
}

async function loadCards(
  ctx: AppContext,
  { order, unclaimed = false, limit }: { order: GameOrder; unclaimed?: boolean; limit: number },
): Promise<GameCard[]> {
  const filter = { ...NO_FILTER, unclaimed, onBoards: true };
  return presentCards(ctx, await listGames(ctx.db.read, { filter, order, limit }));
}
