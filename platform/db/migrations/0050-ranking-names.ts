/**
 * The names of the shelves that don't belong to a label. They equal no category or tag, because folded text has no control
 * characters.
 */
export const FLAG_SHELVES = { all: '', unclaimed: '\u001funclaimed', source: '\u001fsource' } as const;

/**
 * How many moves are kept. If more votes are cast between two pages of a list, the next page shows the list's current order.
 */
export const KEPT_MOVES = 100_000;
