/** The keys in local storage that the original site used. This site replaced it and took over its data. */
export const LEGACY_KEYS = {
  user: 'currentUser',
  games: 'games',
  votes: 'userVotes',
  done: 'migrationCompleted',
} as const;
