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
 * What a public page shows differently to each reader, or what changes too often to be cached. It is filled into the
 * cached page (docs/decisions/0070-what-is-yours.md).
 */
export type Mine = {
  /** Null for a visitor. */
  readonly viewer: Viewer | null;
  /** The reader's vote and the counters of each game with vote buttons, by game id. Empty for a visitor. */
  readonly votes: Readonly<Record<string, Tally>>;
  /** By game id, for the one game that the page is about. */
  readonly views: Readonly<Record<string, number>>;
  readonly plays: Readonly<Record<string, number>>;
  /** The reader's place on the page's leaderboard, as a sentence. '' if there is none. */
  readonly standing: string;
};

/** A visitor's `Mine`, on a page without views and plays. */
export const NOTHING_MINE: Mine = { viewer: null, votes: {}, views: {}, plays: {}, standing: '' };

/** What a page shows. `gameIds`: the games with vote buttons. `viewed`: the id of the game that the page is about. */
export type Shown = {
  readonly gameIds: readonly string[];
  readonly viewed: string | null;
  /** The name of the page's leaderboard (domain/listing/leaderboard-query.ts). */
  readonly board?: string | null;
};

/** Returns the HTML of one part of a page that differs by reader. */
export type Fill = (mine: Mine) => string;

/** Data collected while a page is rendered once for all visitors or for all members. */
export interface Sharing {
  readonly readers: 'visitors' | 'members';
  /** By placeholder in the page. Placeholders are random, so that nobody can smuggle one into a page. */
  readonly marks: Map<string, Fill>;
  /** The ids of the games with vote buttons, in the page's order. */
  readonly games: Set<string>;
  /** The ids of people who need a page of their own, because more than the marks differs for them, such as owners. */
  readonly differsFor: Set<string>;
}
