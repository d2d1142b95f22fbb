/** The original site's keys in local storage. This site replaced the original site and took over its data. */
export const LEGACY_KEYS = {
  user: 'currentUser',
  games: 'games',
  votes: 'userVotes',
  done: 'migrationCompleted',
} as const;
