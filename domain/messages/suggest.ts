/** The suggestions of the header's search: apart, for they come with the first focus. */
export const SUGGEST = {
  label: 'Suggested games',
  yours: 'Yours',
  all: ({ q }: { q: string }) => `All results for “${q}”`,
  status: ({ count }: { count: number }) =>
    count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`,
} as const;
