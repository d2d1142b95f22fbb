import type { Db } from '../database.ts';
import { findShelves, SHELVES, type Shelf } from './listing-index.ts';

export interface Period {
  from: number;
  to: number;
}

/** What a list of games is narrowed to. */
export interface GameFilter {
  /** Label keys: any of these. Empty for no such filter. */
  anyLabel: readonly string[];
  /** Label keys: all of these. */
  allLabels: readonly string[];
  /** Label keys: none of these. */
  noLabels: readonly string[];
  unclaimed: boolean;
  hasSource: boolean;
  playsInPage: boolean;
  /** Only games that were added between these times, both included, in milliseconds since 1970. */
  added: Period | null;
  /** Only games that may stand on boards. */
  onBoards: boolean;
}

export const NO_FILTER: GameFilter = {
  anyLabel: [],
  allLabels: [],
  noLabels: [],
  unclaimed: false,
  hasSource: false,
  playsInPage: false,
  added: null,
  onBoards: false,
};

/** A filter in terms of shelves: which to walk along, and what else must hold for a game that stands there. */
export interface Placement {
  /** The one shelf with the fewest games that all must stand on; or several, of which each game stands on one. */
  walked: readonly [Shelf, ...Shelf[]];
  /** Other shelves that a game must stand on. */
  on: readonly Shelf[];
  /** A game must stand on one of these; empty for no such condition. */
  onOneOf: readonly Shelf[];
  off: readonly Shelf[];
  added: Period | null;
  onBoards: boolean;
  /** The shelf of all games. */
  all: Shelf;
}

/** Reads the shelves of a filter. Null when no game can pass it. */
export async function placeFilter(db: Db, filter: GameFilter): Promise<Placement | null> {
  const { anyLabel, noLabels, added, onBoards } = filter;
  const needed = neededShelves(filter);
  const shelves = await findShelves(db, { names: [SHELVES.all, ...needed, ...anyLabel, ...noLabels] });
  const find = (names: readonly string[]) => [...new Set(names)].flatMap((name) => shelves.get(name) ?? []);
  const all = shelves.get(SHELVES.all);
  const on = find(needed).sort((a, b) => a.games - b.games);
  const any = find(anyLabel);
  const off = find(noLabels);
  if (!all || on.length < needed.length || (anyLabel.length > 0 && any.length === 0)) return null;
  if (off.some(({ id }) => on.some((shelf) => shelf.id === id))) return null;
  const [one, ...others] = any;
  const only = one && others.length === 0 ? [one] : [];
  const [smallest, ...rest] = [...on, ...only].sort((a, b) => a.games - b.games);
  const onOneOf = only.length > 0 ? [] : any;
  const common = { off, added, onBoards, all };
  if (smallest && (onOneOf.length === 0 || smallest.games <= sumOf(onOneOf))) {
    return { walked: [smallest], on: rest, onOneOf, ...common };
  }
  const [first, ...more] = onOneOf;
  return first
    ? { walked: [first, ...more], on, onOneOf: [], ...common }
    : { walked: [all], on, onOneOf: [], ...common };
}

/** How many games stand on these, those on several counted several times. */
export function sumOf(shelves: readonly Shelf[]): number {
  return shelves.reduce((sum, { games }) => sum + games, 0);
}

function neededShelves({ allLabels, unclaimed, hasSource, playsInPage }: GameFilter): string[] {
  return [
    ...new Set(allLabels),
    ...(unclaimed ? [SHELVES.unclaimed] : []),
    ...(hasSource ? [SHELVES.source] : []),
    ...(playsInPage ? [SHELVES.plays] : []),
  ];
}
