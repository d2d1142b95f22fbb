export const FAILURES = {
  broken: 'Something broke on our side. Please try again.',
  gameIdNotFound: ({ id }: { id: string }) => `Game with ID ${id} not found`,
  userIdNotFound: ({ id }: { id: string }) => `User with ID ${id} not found`,
  updateNotFound: 'This update no longer exists.',
  followsOneself: 'You can’t follow yourself.',
  claimNotFound: 'Claim not found',
  gameClaimed: 'This game is already claimed',
  claimPending: 'There is already a pending claim for this game',
  usernameTaken: 'Username is already taken',
  gameExists: ({ id }: { id: string }) => `This game already exists at /game/${id}`,
  findGame: 'Failed to find game',
  loadGame: 'Failed to load game',
  loadGames: 'Failed to load games',
  submitGame: 'Failed to submit game',
  findProfile: 'Failed to find user profile',
  loadLeaderboard: 'Failed to load leaderboard data',
  loadRace: 'Failed to load the race',
  gamesToast: {
    title: 'Error loading games',
    description: 'Loading games from the database failed. Please try again.',
  },
  gamesEmptyToast: 'No games found in database',
} as const;

export const CLAIM_FAILURES = { load: 'Failed to load claims', process: 'Failed to process claim' } as const;
