import { LIMITS } from '#domain/limits.ts';
import { periodOf, type TimeWindow } from '#domain/listing/browse-query.ts';
import { boardName, hasWindows, type LeaderboardTab, parseBoardName } from '#domain/listing/leaderboard-query.ts';
import { RANK } from '#domain/messages/rank.ts';
import type { AppContext } from '#platform/context.ts';
import { findRank, listTopCreators } from '#platform/db/listing/creators.ts';
import { listGames, listPlacesOf } from '#platform/db/listing/find-games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { presentCards } from '../games/present-game.ts';
import { presentPerson } from '../people/find-person.ts';
import { RACE_BOARD, sayOwnPlaces } from '../race/find-race.ts';

export async function findTopCreators(ctx: AppContext, { limit }: { limit: number }) {
  ctx.pages.tag('lists');
  const rows = await listTopCreators(ctx.db.read, { limit });
  return rows.map((row, index) => presentPerson(row, index + 1));
}

export type GameTab = Exclude<LeaderboardTab, 'creators'>;

export type Leaderboard = Awaited<ReturnType<typeof loadLeaderboard>>;

const ORDER_OF_TAB = { 'top-voted': 'top', 'most-viewed': 'most-viewed', newest: 'newest' } as const;

type Asked = { tab: LeaderboardTab; window?: TimeWindow; page?: number };
/** `page` starts at 1. */
export async function loadLeaderboard(ctx: AppContext, { tab, window = 'all', page = 1 }: Asked) {
  ctx.pages.tag(`board:${boardName({ tab, window })}`);
  const { leaderboardRows: rows, leaderboardPages: pages } = LIMITS.lists;
  const end = page * rows;
  // One entry more than the page needs, to see whether there is a next page.
  const limit = page < pages ? end + 1 : end;
  const cut = <Entry>(entries: readonly Entry[]) => entries.slice(end - rows, end);
  if (tab === 'creators') {
    const creators = await findTopCreators(ctx, { limit });
    return { tab, creators: cut(creators), hasMore: creators.length > end };
  }
  const games = await loadBoardGames(ctx, { tab, window, limit });
  return { tab, games: cut(games), hasMore: games.length > end };
}

/** Omits games without upvotes or views. */
export async function loadBoardGames(ctx: AppContext, asked: { tab: GameTab; window?: TimeWindow; limit: number }) {
  const { tab, window = 'all', limit } = asked;
  ctx.pages.tag('lists');
  const games = await listGames(ctx.db, { ...boardOf(ctx, { tab, window }), limit });
  const counted = games.filter((game) => tab === 'newest' || (tab === 'top-voted' ? game.upvotes : game.views) > 0);
  return presentCards(ctx, counted);
}

type Board = { tab: GameTab; window: TimeWindow };
/** Omits games below the board's last page. */
export function listBoardPlaces(ctx: AppContext, { creatorId, ...board }: Board & { creatorId: string }) {
  const { leaderboardRows, leaderboardPages } = LIMITS.lists;
  const limit = leaderboardRows * leaderboardPages;
  return listPlacesOf(ctx.db, { ...boardOf(ctx, board), limit, creatorId });
}

function boardOf(ctx: AppContext, { tab, window }: Board) {
  const added = hasWindows(tab) ? periodOf(window, ctx.clock.now()) : null;
  return { filter: { added, onBoards: true }, order: ORDER_OF_TAB[tab] };
}

/** '' without a place. */
export async function findOwnRank(ctx: AppContext, { userId, board }: { userId: string; board: string }) {
  if (board === RACE_BOARD) return sayOwnPlaces(ctx, { userId });
  const { tab, window } = parseBoardName(board);
  if (tab !== 'creators') {
    const [best] = await listBoardPlaces(ctx, { tab, window, creatorId: userId });
    return best ? RANK.game(best) : '';
  }
  const { read } = ctx.db;
  const person = await findUserById(read, { id: userId });
  const place = person && (await findRank(read, person));
  return place ? RANK.creator({ place, submissions: person.totalSubmissions }) : '';
}
