import { formatCount } from '../format.ts';
import type { ToastText } from './toast.ts';

/** What is thrown, what a failed read says, and the one-off migration of the browser's data. */

export const FAILURES = {
  gameIdNotFound: ({ id }: { id: string }) => `Game with ID ${id} not found`,
  userIdNotFound: ({ id }: { id: string }) => `User with ID ${id} not found`,
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

  gamesToast: {
    title: 'Error loading games',
    description: 'Loading games from the database failed. Please try again.',
  } satisfies ToastText,
  gamesEmptyToast: 'No games found in database',
} as const;

export const MIGRATION = {
  succeeded: { title: 'Data migrated to cloud successfully' } satisfies ToastText,
  games: ({ n }: { n: number }): ToastText => ({
    title: `${formatCount(n)} games migrated to cloud storage`,
  }),
  votes: ({ n }: { n: number }): ToastText => ({
    title: `${formatCount(n)} votes migrated to cloud storage`,
  }),
  failed: { title: 'Failed to migrate data to cloud storage' } satisfies ToastText,
  gamesFailed: { title: 'Failed to migrate games to cloud storage' } satisfies ToastText,
  votesFailed: { title: 'Failed to migrate votes to cloud storage' } satisfies ToastText,
} as const;
