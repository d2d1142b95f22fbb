import type { Tally } from '../votes/vote.ts';

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
 * The parts of a public page that depend on the reader or change too often to be cached (docs/decisions/0070-what-is-yours.md).
 */
export type Mine = {
  /** Null for a visitor. */
  readonly viewer: Viewer | null;
  /** Counters and the reader's vote by game id. Only for games that can be voted on; empty for a visitor. */
  readonly votes: Readonly<Record<string, Tally>>;
  /** Keyed by the id of the page's game. */
  readonly views: Readonly<Record<string, number>>;
  readonly plays: Readonly<Record<string, number>>;
  /** The reader's own place on the page's leaderboard, in words; '' for none. */
  readonly standing: string;
};

/** The `Mine` of a visitor, without views and plays. */
export const NOTHING_MINE: Mine = { viewer: null, votes: {}, views: {}, plays: {}, standing: '' };

/** `gameIds`: games that can be voted on. `viewed`: the id of the page's own game. */
export type Shown = {
  readonly gameIds: readonly string[];
  readonly viewed: string | null;
  /** The name of the page's leaderboard (domain/listing/leaderboard-query.ts). */
  readonly board?: string | null;
};

/** Renders one reader-dependent part of a page as HTML. */
export type Fill = (mine: Mine) => string;

/** Data collected while a page is rendered once for all visitors or for all members. */
export interface Sharing {
  readonly readers: 'visitors' | 'members';
  /** Keyed by placeholder. Placeholders are random, so nobody can write one into a page. */
  readonly marks: Map<string, Fill>;
  /** The games that can be voted on, in the page's order. */
  readonly games: Set<string>;
  /** Ids of people who can't use the shared page, because more of it differs for them. */
  readonly differsFor: Set<string>;
}
