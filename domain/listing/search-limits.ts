/** Not in limits.ts, because every page loads that. */
export const SEARCH_LIMITS = {
  /** Words of these lengths are found despite one typo. */
  typos: { shortest: 5, longest: 30 },
  suggestions: { fromLetters: 2, shown: 8, own: 3, debounceMs: 120 },
} as const;
