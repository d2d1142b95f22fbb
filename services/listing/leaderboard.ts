import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { periodOf, type Sort, type TimeWindow } from '#domain/listing/browse-query.ts';
import { hasWindows, type LeaderboardTab } from '#domain/listing/leaderboard-query.ts';
import type { PublicPerson } from '#domain/people/person.ts';
import type { AppContext } from '#platform/context.ts';
import { listTopCreators } from '#platform/db/listing/creators.ts';
import { listGames } from '#platform/db/listing/find-games.ts';
import { presentCards } from '../games/present-game.ts';
import { presentPerson } from '../people/find-person.ts';

/** The first creators in the one order of creators, with their ranks. */
export async function findTopCreators(
  ctx: AppContext,
  { limit }: { limit: number },
): Promise<PublicPerson[]> {
  ctx.pages.tag('lists');
  const rows = await listTopCreators(ctx.db.read, { limit });
  return rows.map((row, index) => presentPerson(row, index + 1));
}

export type GameTab = Exclude<LeaderboardTab, 'creators'>;

export type Leaderboard = { tab: GameTab; games: GameCard[] } | { tab: 'creators'; creators: PublicPerson[] };

const ORDER_OF_TAB: Readonly<Record<GameTab, Sort>> = {
  'top-voted': 'top',
  'most-viewed': 'most-viewed',
  newest: 'newest',
};

/**
 * One tab of the leaderboards. `limit` is the number of rows, at most 100. A window keeps only games that were added in
 * it; the newest games and the creators have none.
 */
export async function loadLeaderboard(
  ctx: AppContext,
  {
    tab,
    window = 'all',
    limit = LIMITS.lists.leaderboardRows,
  }: { tab: LeaderboardTab; window?: TimeWindow; limit?: number },
): Promise<Leaderboard> {
  const rows = Math.min(limit, LIMITS.lists.maxPage);
  return tab === 'creators'
    ? { tab, creators: await findTopCreators(ctx, { limit: rows }) }
    : { tab, games: await loadBoardGames(ctx, { tab, window, limit: rows }) };
}

/** The first games of a board. */
export async function loadBoardGames(
  ctx: AppContext,
  { tab, window = 'all', limit }: { tab: GameTab; window?: TimeWindow; limit: number },
): Promise<GameCard[]> {
  ctx.pages.tag('lists');
  const added = hasWindows(tab) ? periodOf(window, ctx.clock.now()) : null;
  const filter = { added, onBoards: true };
  const order = ORDER_OF_TAB[tab];
  return presentCards(ctx, await listGames(ctx.db.read, { filter, order, limit }));
}
