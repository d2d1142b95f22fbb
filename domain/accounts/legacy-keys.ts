/** The browser's keys of the original site. */
export const LEGACY_KEYS = {
  user: 'currentUser',
  games: 'games',
  votes: 'userVotes',
  done: 'migrationCompleted',
} as const;
