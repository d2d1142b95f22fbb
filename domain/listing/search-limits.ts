/** Few pages need these limits, so they are not in limits.ts, which every page loads. */
export const SEARCH_LIMITS = {
  /** A search finds a word despite a typo if the word has at least `shortest` and at most `longest` letters. */
  typos: { shortest: 5, longest: 30 },
  suggestions: { fromLetters: 2, shown: 8, own: 3, others: 3, results: 8, debounceMs: 120 },
} as const;
