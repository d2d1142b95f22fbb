import { truncate } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { periodOf, type Sort } from '#domain/listing/browse-query.ts';
import { risenPlace } from '#domain/listing/ranking.ts';
import { coverPath, gamePath, profilePath } from '#domain/paths.ts';
import type { PublicPerson } from '#domain/people/person.ts';
import type { AppContext } from '#platform/context.ts';
import { countPlaysSince } from '#platform/db/games/game-days.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { countKept } from '#platform/db/games/kept-games.ts';
import { findGames, listGames } from '#platform/db/listing/find-games.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import { countGames, sumGames } from '#platform/db/listing/game-counts.ts';
import { type GameFilter, planQuery } from '#platform/db/listing/list-query.ts';
import { countPeople } from '#platform/db/people/users.ts';
import { listLastUpvoted, listMostVoted } from '#platform/db/votes/votes.ts';
import { playUrlOf, presentCards, summaryOf } from '../games/present-game.ts';
import { findPinnedGame } from '../moderation/pin-game.ts';
import { findTopCreators, loadBoardGames } from './leaderboard.ts';

/** In characters, about three lines. */
const FEATURED_WORDS = 140;

/** Some games have a dead link, or an http address, which an https page can't frame. */
const LOOKED_AT = 4;

/** `isOfWeek`: pinned, or added in the last seven days with enough votes. */
export type Featured = Awaited<ReturnType<typeof feature>>;

/** `featured` is null if no game can be played. */
export async function loadHome(ctx: AppContext) {
  const { defaultSize, homeUnclaimed } = LIMITS.lists;
  const [topRated, latest, unclaimed, featured] = await Promise.all([
    loadCards(ctx, { order: 'top', limit: defaultSize }),
    loadCards(ctx, { order: 'newest', limit: defaultSize }),
    loadCards(ctx, { order: 'newest', filter: { unclaimed: true }, limit: homeUnclaimed }),
    findFeatured(ctx),
  ]);
  return { topRated, latest, unclaimed, featured };
}

export const loadGamesToPlay = (ctx: AppContext) =>
  loadCards(ctx, { order: 'trending', limit: LIMITS.lists.gamesToPlay });

/** Null once they have voted. */
export async function findFirstGames(ctx: AppContext, { userId }: { userId: string }): Promise<GameCard[] | null> {
  return (await countKept(ctx.db.read, 'votes', { userId })) === 0 ? loadGamesToPlay(ctx) : null;
}

/** Three that have the fewest votes. */
export const loadGamesToVote = (ctx: AppContext) =>
  loadCards(ctx, { order: 'needs-votes', limit: LIMITS.lists.gamesToPlay });

type CardsRequest = { order: Sort; filter?: Partial<GameFilter>; limit: number };
async function loadCards(ctx: AppContext, { order, filter, limit }: CardsRequest): Promise<GameCard[]> {
  ctx.pages.tag('lists');
  return presentCards(ctx, await listGames(ctx.db, { filter: { ...filter, onBoards: true }, order, limit }));
}

/** In the order of promises.md: home 7. */
async function findFeatured(ctx: AppContext): Promise<Featured | null> {
  const pinned = await findPinnedGame(ctx);
  if (pinned) return feature(ctx, { game: pinned, isOfWeek: true });
  const added = periodOf('week', ctx.clock.now());
  for (const filter of [{ playsInPage: true, added }, { playsInPage: true }]) {
    const games = await loadCards(ctx, { order: 'top', filter, limit: LOOKED_AT });
    const isOfWeek = 'added' in filter;
    const least = isOfWeek ? LIMITS.lists.gameOfWeekVotes : 0;
    const game = games.find(({ playsInPage, upvotes }) => playsInPage && upvotes >= least);
    if (game) return feature(ctx, { game, isOfWeek });
  }
  for (const game of await loadCards(ctx, { order: 'top', limit: LOOKED_AT })) {
    const featured = await feature(ctx, { game, isOfWeek: false });
    if (featured.playUrl !== '' && !game.isExample && !game.mayBeOffline) return featured;
  }
  return null;
}

async function feature(ctx: AppContext, given: { game: GameCard; isOfWeek: boolean }) {
  const row = await findGameRow(ctx.db.read, { id: given.game.id });
  const words = truncate(summaryOf(ctx, row?.description ?? ''), FEATURED_WORDS);
  return { ...given, playUrl: row ? playUrlOf(ctx, row) : '', words };
}

/** `roseTo`: null if it didn't rise or is below tenth place. */
export type RecentVote = Awaited<ReturnType<typeof findRecentVotes>>[number];

/** Doesn't reveal who voted. */
export async function findRecentVotes(ctx: AppContext) {
  ctx.pages.tag('lists');
  const { recentVotes, risenUntil } = LIMITS.lists;
  const { read } = ctx.db;
  const [upvoted, leading] = await Promise.all([
    listLastUpvoted(read, { limit: recentVotes }),
    listMostVoted(read, { limit: risenUntil + 1 }),
  ]);
  const cards = await readCards(read, upvoted);
  ctx.pages.tag(...cards.map(({ id }) => `game:${id}` as const));
  return cards.map(({ id, slug, title, thumbnailUrl, upvotes }) => {
    return { id, slug, title, thumbnailUrl: thumbnailUrl || null, roseTo: risenPlace({ id, upvotes }, leading) };
  });
}

export async function findSignsOfLife(ctx: AppContext) {
  ctx.pages.tag('lists');
  const { read } = ctx.db;
  const now = ctx.clock.now();
  const today = await planQuery(read, { added: periodOf('day', now) });
  const [plays, { games: added }] = await Promise.all([
    countPlaysSince(read, { since: now - LIMITS.lively.playsMs }),
    countGames(read, today),
  ]);
  return { plays, added };
}

/** Chosen by `seed`, preferably one that can be played in a frame. */
export async function findSurprise(ctx: AppContext, { seed }: { seed: number }) {
  for (const filter of [{ playsInPage: true, onBoards: true }, { onBoards: true }]) {
    const request = { filter, order: 'random', seed, text: '', cursor: null, limit: LOOKED_AT } as const;
    const { games } = await findGames(ctx.db, request);
    const cards = await presentCards(ctx, games);
    const game = 'playsInPage' in filter ? cards.find(({ playsInPage }) => playsInPage) : cards[0];
    if (game) return game;
  }
  return undefined;
}

export type HeroStats = NonNullable<Awaited<ReturnType<typeof loadHeroStats>>>;

/** Null if `HERO_STATS` is 'fixed'. Reads every game, but pages are cached. */
export async function loadHeroStats(ctx: AppContext) {
  if (ctx.settings.heroStats === 'fixed') return null;
  const [games, { creators }] = await Promise.all([sumGames(ctx.db.read), countPeople(ctx.db.read)]);
  return { ...games, creators };
}

/** `value`: upvotes, views, submission time (in milliseconds since 1970), or a creator's votes. */
export type WallEntry = ReturnType<typeof gameEntry>;

export type WallOfFame = Awaited<ReturnType<typeof loadWallOfFame>>;

export async function loadWallOfFame(ctx: AppContext) {
  const limit = LIMITS.lists.wallOfFameEntries;
  const [voted, newest, viewed, creators] = await Promise.all([
    loadBoardGames(ctx, { tab: 'top-voted', limit }),
    loadBoardGames(ctx, { tab: 'newest', limit }),
    loadBoardGames(ctx, { tab: 'most-viewed', limit }),
    findTopCreators(ctx, { limit }),
  ]);
  return {
    mostVoted: voted.map((game) => gameEntry(game, game.upvotes)),
    newest: newest.map((game) => gameEntry(game, game.createdAt)),
    mostViewed: viewed.map((game) => gameEntry(game, game.views)),
    topCreators: creators.map(creatorEntry),
  };
}

function gameEntry({ id, title, slug, thumbnailUrl }: GameCard, value: number) {
  return { id, title, image: thumbnailUrl ?? coverPath(id), value, url: gamePath(slug) };
}

function creatorEntry({ id, name, username, profilePicture, totalVotes }: PublicPerson): WallEntry {
  return { id, title: name, image: profilePicture, value: totalVotes, url: profilePath(username) };
}
