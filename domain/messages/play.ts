/** Playing a game in a page of ours: our own words. */
export const PLAY = {
  here: 'Play Here',
  title: ({ game }: { game: string }) => `Play ${game}`,
  description: ({ game }: { game: string }) => `${game}, played in this page.`,
  backTo: ({ game }: { game: string }) => `Back to ${game}`,
  fullScreen: 'Full screen',
  ownTab: 'Open in its own tab',
} as const;
