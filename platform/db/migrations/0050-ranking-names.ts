/** The shelves that aren't labels. A label is folded text, which holds no control character. */
export const FLAG_SHELVES = { all: '', unclaimed: '\u001funclaimed', source: '\u001fsource' } as const;

/**
 * How many moves are kept. If more votes than these come between two pages of a list, the next page shows the list's present
 * order.
 */
export const KEPT_MOVES = 100_000;
