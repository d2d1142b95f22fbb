import type { Tally } from '../votes/vote.ts';

/** The signed-in person, as far as every page shows them. */
export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  /** Shown while the picture loads. */
  readonly initials: string;
  readonly profilePicture: string;
  readonly isAdmin: boolean;
  /** The number of unread notifications. */
  readonly unread: number;
};

/**
 * What a public page shows about its reader, and what changes too often to be part of a kept page. Everything else is the
 * same for everybody (docs/decisions/0070-what-is-yours.md).
 */
export type Mine = {
  /** Null for a visitor. */
  readonly viewer: Viewer | null;
  /** The games that can be voted on, by their ids; empty for a visitor. */
  readonly votes: Readonly<Record<string, Tally>>;
  /** The views and plays of the game that the page is about, by its id. */
  readonly views: Readonly<Record<string, number>>;
  readonly plays: Readonly<Record<string, number>>;
  /** The reader's own place on the page's leaderboard, in words; '' for none. */
  readonly standing: string;
};

/** What a visitor gets: nothing of their own. */
export const NOTHING_MINE: Mine = { viewer: null, votes: {}, views: {}, plays: {}, standing: '' };

/** What a page shows that depends on the reader, by ids: the games that can be voted on, and the one it is about. */
export type Shown = {
  readonly gameIds: readonly string[];
  readonly viewed: string | null;
  /** The leaderboard it shows (domain/listing/leaderboard-query.ts). */
  readonly board?: string | null;
};

/** Writes a piece of a page for one reader, as it stands in the HTML. */
export type Fill = (mine: Mine) => string;

/** What rendering a page for everybody tells about it, without knowing the reader. */
export interface Sharing {
  readonly readers: 'visitors' | 'members';
  /** Marks for the places that differ by reader. Nobody can write them into a page, because they are random. */
  readonly marks: Map<string, Fill>;
  /** The games that can be voted on, in the page's order. */
  readonly games: Set<string>;
  /** The people for whom the page has other parts, by their ids. */
  readonly differsFor: Set<string>;
}
