import type { Genre } from '#domain/game.ts';

/** One of the demo's games, as its maker would describe it. */
export interface DemoGame {
  title: string;
  genre: Genre;
  tags: readonly string[];
  description: string;
  /** The username of who owns it; null for games that somebody only linked to. */
  by: string | null;
  /** From 0, nobody cares, to 1, everybody has played it. */
  pull: number;
  /** The share of votes that are upvotes, 0 to 1. */
  love: number;
  /** Whether its source can be read. */
  hasSource?: boolean;
  /** Made with the editor and by hand. */
  isMixed?: boolean;
  /** It has an uploaded cover; the others have drawn ones. */
  hasCover?: boolean;
  screenshots?: number;
}
