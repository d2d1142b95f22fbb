import type { Sort } from '#domain/listing/browse-query.ts';

/** The columns that each order sorts by, all descending. The game's number comes last and makes every key unique. */
const COLUMNS = {
  newest: ['created_at', 'seq'],
  top: ['upvotes', 'created_at', 'seq'],
  trending: ['trending', 'seq'],
  'best-rated': ['best_rated', 'created_at', 'seq'],
  'needs-votes': ['quiet', 'created_at', 'seq'],
  'most-viewed': ['views', 'created_at', 'seq'],
  random: ['dice', 'seq'],
} as const satisfies Record<Sort, readonly string[]>;

/** The values of an order's columns for one game: its position in the list. */
export type SortKey = readonly number[];

/** A game in a list. */
export interface ListedGame {
  seq: number;
  key: SortKey;
}

export function columnsOf(order: Sort): readonly string[] {
  return COLUMNS[order];
}

/** PostgreSQL fails if an integer column is compared with a fraction or with too large a number. */
export type NumberKind = 'whole' | 'fraction';

const FRACTIONS: readonly string[] = ['trending', 'best_rated'];

/** The types of an order's keys. */
export function keyKinds(order: Sort): readonly NumberKind[] {
  return columnsOf(order).map((column) => (FRACTIONS.includes(column) ? 'fraction' : 'whole'));
}

/** Negative if `one` comes first. */
export function compareKeys(one: SortKey, other: SortKey): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}
