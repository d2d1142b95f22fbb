import type { GameCard } from '#domain/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { coverPath, gamePath, profilePath } from '#domain/paths.ts';
import type { PublicPerson } from '#domain/person.ts';
import type { AppContext } from '#platform/context.ts';
import { loadBoardGames } from './leaderboard.ts';
import { findTopCreators } from './top-creators.ts';

/** Section 2: id, title, image, value, url. */
export interface WallEntry {
  id: string;
  title: string;
  /** A path on this site or an absolute URL; never empty. */
  image: string;
  /** Upvotes, milliseconds since 1970, views, or votes: as the board counts. */
  value: number;
  /** A path on this site. */
  url: string;
}

export interface WallOfFame {
  mostVoted: WallEntry[];
  newest: WallEntry[];
  mostViewed: WallEntry[];
  topCreators: WallEntry[];
}

/** The home page's sidebar: four boards of three (section 2). */
export async function loadWallOfFame(ctx: AppContext): Promise<WallOfFame> {
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

function gameEntry({ id, title, slug, thumbnailUrl }: GameCard, value: number): WallEntry {
  return { id, title, image: thumbnailUrl ?? coverPath(id), value, url: gamePath(slug) };
}

function creatorEntry({ id, name, username, profilePicture, totalVotes }: PublicPerson): WallEntry {
  return { id, title: name, image: profilePicture, value: totalVotes, url: profilePath(username) };
}
