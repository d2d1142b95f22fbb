/** Texts of game pages, game cards and votes. */

export const GAME = {
  notFound: 'Game not found',
  claimPending: 'Claim Pending',
  unclaimed: 'Unclaimed',
  mayBeOffline: 'May be offline',
  example: 'Example',
  about: 'About this game',
  noDescription: 'No description available for this game.',
  tags: 'Tags',
  noTags: 'No tags',
  play: 'Play in Browser',
  source: 'Source Code',
  noLinks: 'Nobody has claimed this game yet, so it has no links. If it is yours, claim it and add them.',
  creator: 'Creator',
  viewProfile: 'View Profile',
  similar: 'Similar Games',
  noSimilar: 'No similar games found',
  backToGames: 'Back to games',
  screenshots: 'Screenshots',
  report: 'Report this game',
  enlarge: ({ picture }: { picture: string }) => `Enlarge: ${picture}`,
  cover: ({ game }: { game: string }) => `Cover of ${game}`,
  byCreator: ({ username }: { username: string }) => `by ${username}`,
} as const;

export const VOTE = {
  upvote: 'Upvote',
  downvote: 'Downvote',
  saved: { title: 'Vote saved successfully!' },
  keptText: 'It counts as soon as you have confirmed your email address.',
  removed: { title: 'Vote removed successfully!' },
  failed: { title: 'Failed to save your vote. Please try again.' },
  /** One long title instead of title and description, because docs/promises.md promises this sentence. */
  signInFirst: { title: 'Authentication required - Please sign in to vote on games' },
} as const;
