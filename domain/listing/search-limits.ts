/** Separate from limits.ts, which every page loads, because few pages need these. */
export const SEARCH_LIMITS = {
  /** A search with one typo finds words that have at least `shortest` and at most `longest` letters. */
  typos: { shortest: 5, longest: 30 },
  suggestions: { fromLetters: 2, shown: 8, own: 3, debounceMs: 120 },
} as const;
