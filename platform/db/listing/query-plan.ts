import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

export type Period = { from: number; to: number };

/** Which games a list includes. Absent fields exclude nothing. Labels have the form that `labelKey` returns. */
export interface GameFilter {
  anyLabel?: readonly string[];
  allLabels?: readonly string[];
  noLabels?: readonly string[];
  unclaimed?: boolean;
  hasSource?: boolean;
  playsInPage?: boolean;
  /** Both ends are included. */
  added?: Period | null;
  onBoards?: boolean;
}

/** How listing indexes answer a filter. */
export interface QueryPlan {
  /** Every matching game is on at least one of these indexes. They were chosen because they hold few games. */
  read: readonly ListingIndex[];
  /** A game must also be on at least one index of each group. */
  on: readonly (readonly ListingIndex[])[];
  off: readonly ListingIndex[];
  added: Period | null;
  onBoards: boolean;
  all: ListingIndex;
}

/** Decides which listing indexes a filter needs. Null if no game can pass the filter. */
export async function planQuery(db: Db, filter: GameFilter): Promise<QueryPlan | null> {
  const { anyLabel = [], noLabels = [], added = null, onBoards = false } = filter;
  const needed = neededIndexes(filter);
  const known = await findListingIndexes(db, { names: [LISTING_INDEXES.all, ...needed, ...anyLabel, ...noLabels] });
  const find = (names: readonly string[]) => [...new Set(names)].flatMap((name) => known.get(name) ?? []);
  const all = known.get(LISTING_INDEXES.all);
  const on = find(needed);
  const off = find(noLabels);
  if (!all || on.length < needed.length) return null;
  if (off.some(({ id }) => on.some((index) => index.id === id))) return null;
  const groups = on.map((index) => [index]);
  if (anyLabel.length > 0) groups.push(find(anyLabel));
  if (groups.some((group) => group.length === 0)) return null;
  const [read = [all], ...others] = groups.sort((a, b) => sumOf(a) - sumOf(b));
  return { read, on: others, off, added, onBoards, all };
}

/** How many games are on these indexes. A game on several indexes counts several times. */
export const sumOf = (indexes: readonly ListingIndex[]): number => indexes.reduce((sum, { games }) => sum + games, 0);

/** The ids of these indexes as an SQL list. */
export const idsOf = (indexes: readonly ListingIndex[]): RawBuilder<unknown> =>
  sql.join(indexes.map(({ id }) => sql.lit(id)));

/** Whether the list includes every game on the indexes that the plan reads. */
export const isUnfiltered = ({ on, off, added, onBoards }: QueryPlan): boolean =>
  on.length + off.length === 0 && !added && !onBoards;

const neededIndexes = ({ allLabels, unclaimed, hasSource, playsInPage }: GameFilter): string[] => [
  ...new Set(allLabels ?? []),
  ...(unclaimed ? [LISTING_INDEXES.unclaimed] : []),
  ...(hasSource ? [LISTING_INDEXES.source] : []),
  ...(playsInPage ? [LISTING_INDEXES.plays] : []),
];

/** Lists can be narrowed to these indexes (ADR 30), or to a label's index. A label never equals one of these names. */
export const LISTING_INDEXES = {
  all: '',
  unclaimed: '\u001funclaimed',
  source: '\u001fsource',
  plays: '\u001fplays',
} as const;

export type ListingIndex = { id: number; games: number };

/** Finds listing indexes by name. Omits those that have never held a game. */
export async function findListingIndexes(db: Db, { names }: { names: readonly string[] }) {
  if (names.length === 0) return new Map<string, ListingIndex>();
  const shelves = db.selectFrom('shelves').selectAll();
  const rows = await shelves.where('name', 'in', [...new Set(names)]).execute();
  return new Map(rows.map(({ name, ...index }) => [name, index]));
}

const { all, unclaimed, source, plays } = LISTING_INDEXES;

/** The games of each index. They include games that aren't public, which callers must leave out. */
export const INDEXED_GAMES = sql`
  select ${sql.lit(all)} as name, id as game_id from games
  union all select ${sql.lit(unclaimed)}, id from games where ownership_status = 'unclaimed'
  union all select ${sql.lit(source)}, id from games where source_url <> ''
  union all select ${sql.lit(plays)}, id from games where plays_in_page = 1
  union all select label, game_id from game_labels`;
