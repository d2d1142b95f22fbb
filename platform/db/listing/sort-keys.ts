/** The orders in which lists of games can be read. All descend, and end with the game's number: no two share a place. */
const ORDERS = {
  newest: ['created_at', 'seq'],
  top: ['upvotes', 'created_at', 'seq'],
  trending: ['trending', 'seq'],
  'best-rated': ['best_rated', 'created_at', 'seq'],
  'needs-votes': ['quiet', 'created_at', 'seq'],
  'most-viewed': ['views', 'created_at', 'seq'],
  random: ['dice', 'seq'],
} as const;

export type GameOrder = keyof typeof ORDERS;

/** A game's place in an order: the values of the order's columns. */
export type Place = readonly number[];

/** The database's columns of an order. */
export function columnsOf(order: GameOrder): readonly string[] {
  return ORDERS[order];
}

/** PostgreSQL fails at a fraction, or at a number that is too large, where a column holds whole numbers. */
export type NumberKind = 'whole' | 'fraction';

const FRACTIONS: readonly string[] = ['trending', 'best_rated'];

/** What the values of a place in the order are. */
export function placeKinds(order: GameOrder): readonly NumberKind[] {
  return columnsOf(order).map((column) => (FRACTIONS.includes(column) ? 'fraction' : 'whole'));
}

/** Before zero: `one` comes first. */
export function comparePlaces(one: Place, other: Place): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/** Whether votes change the order. */
export function movesWithVotes(order: GameOrder): boolean {
  return order === 'top' || order === 'trending' || order === 'best-rated' || order === 'needs-votes';
}
