import type { Tally } from '../votes/vote.ts';

export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly initials: string;
  readonly profilePicture: string;
  readonly isAdmin: boolean;
  readonly unread: number;
};

/** The parts of a cached page that differ for each reader, or change too often to be cached (decision 0070). */
export type Mine = {
  readonly viewer: Viewer | null;
  readonly votes: Readonly<Record<string, Tally>>;
  /** Views and plays by game id. Both have at most one entry, for the game that the page is about. */
  readonly views: Readonly<Record<string, number>>;
  readonly plays: Readonly<Record<string, number>>;
  /** The reader's rank on the page's leaderboard, as a sentence, or ''. */
  readonly standing: string;
};

export const NOTHING_MINE: Mine = { viewer: null, votes: {}, views: {}, plays: {}, standing: '' };

export type Shown = {
  readonly gameIds: readonly string[];
  readonly viewed: string | null;
  readonly board?: string | null;
};

export type Fill = (mine: Mine) => string;

/** What is collected while a page is rendered for all visitors or all members. */
export interface Sharing {
  readonly readers: 'visitors' | 'members';
  /** What replaces each mark (placeholder). Marks are random, so that nobody can write one into a page's text. */
  readonly marks: Map<string, Fill>;
  readonly games: Set<string>;
  /** Ids of people, such as a game's owner, for whom the page must be rendered separately. */
  readonly differsFor: Set<string>;
}
