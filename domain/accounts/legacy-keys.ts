/** The original site's keys in the browser's local storage. */
export const LEGACY_KEYS = {
  user: 'currentUser',
  games: 'games',
  votes: 'userVotes',
  done: 'migrationCompleted',
} as const;
