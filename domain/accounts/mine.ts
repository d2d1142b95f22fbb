import type { Tally } from '../votes/vote.ts';

export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly initials: string;
  readonly profilePicture: string;
  readonly isAdmin: boolean;
  readonly isModerator: boolean;
  readonly unread: number;
  readonly waiting: Waiting;
};
export type Waiting = { readonly claims: number; readonly queue: number; readonly messages: number };
export const NOTHING_WAITS: Waiting = { claims: 0, queue: 0, messages: 0 };

/**
 * What readers have of their own on pages that are rendered once for all, by kind. Another kind is a line here, one in
 * `OWN_TAGS`, and a query in `findMine`.
 */
export type Own = { votes: Tally; follows: Kept; saves: Kept };
export type Kept = { readonly isOn: boolean };
export type OwnKind = keyof Own;
export const OWN_TAGS = { votes: 'game:', follows: 'followed:', saves: 'saved:' } as const satisfies Record<
  OwnKind,
  string
>;
type OwnById = { readonly [Kind in OwnKind]: Readonly<Record<string, Own[Kind]>> };

export const forEachKind = <Value>(make: (kind: OwnKind) => Value) =>
  Object.fromEntries((Object.keys(OWN_TAGS) as OwnKind[]).map((kind) => [kind, make(kind)])) as Record<OwnKind, Value>;

export const noIds = () => forEachKind(() => new Set<string>());

/** The parts of a cached page that differ for each reader, or change too often to be cached (decision 0070). */
export type Mine = {
  readonly viewer: Viewer | null;
  readonly own: OwnById;
  /** Views and plays by game id. Both have at most one entry, for the game that the page is about. */
  readonly views: Readonly<Record<string, number>>;
  readonly plays: Readonly<Record<string, number>>;
  /** The reader's rank on the page's leaderboard, as a sentence, or ''. */
  readonly ownRank: string;
};

export const NOTHING_MINE: Mine = { viewer: null, own: forEachKind(() => ({})), views: {}, plays: {}, ownRank: '' };

/** What is on a page. `ids`: of what readers may have something of their own for, by kind. `viewed`: a game's id. */
export type Shown = {
  readonly ids: Readonly<Record<OwnKind, readonly string[]>>;
  readonly viewed: string | null;
  readonly board: string | null;
};

export const NOTHING_SHOWN: Shown = { ids: forEachKind(() => []), viewed: null, board: null };

export type Fill = (mine: Mine) => string;

/** What is collected while a page is rendered for all visitors or all members. */
export interface Sharing {
  readonly readers: 'visitors' | 'members';
  /** What replaces each mark (placeholder). Marks are random, so that nobody can write one into a page's text. */
  readonly marks: Map<string, Fill>;
  readonly asked: Readonly<Record<OwnKind, Set<string>>>;
  /** Ids of people, such as a game's owner, for whom the page must be rendered separately. */
  readonly differsFor: Set<string>;
}
