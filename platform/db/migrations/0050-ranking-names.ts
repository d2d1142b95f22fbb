/** The shelves that are no labels. A label is folded text, which holds no control character. */
export const FLAG_SHELVES = { all: '', unclaimed: '\u001funclaimed', source: '\u001fsource' } as const;

/** So many of the last moves are kept: whoever pages on after more votes than these sees the list as it is by then. */
export const KEPT_MOVES = 100_000;
