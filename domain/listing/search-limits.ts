/** Our own limits of searches, apart from limits.ts: that stands in the first JavaScript of every page. */
export const SEARCH_LIMITS = {
  /** Words of so many letters are found with one typo in them. */
  typos: { shortest: 5, longest: 30 },
  /** What the header's search box shows while somebody types. */
  suggestions: { fromLetters: 2, shown: 8, own: 3, debounceMs: 120 },
} as const;
