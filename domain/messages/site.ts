import { formatCount } from '../format.ts';

/** What a toast says. */
export type ToastText = { readonly title: string; readonly description?: string };

/** Header, footer, home, sharing and the not-found screen. Every page loads them, and of other words none. */

export const SITE = {
  loading: 'Loading...',
  loadMore: 'Load more',
  firstPage: 'Back to the first page',
  retry: 'Retry',
  moderate: 'Moderate',
  undo: 'Undo',
  returnHome: 'Return Home',
  goBack: 'Go Back',
  browseGames: 'Browse Games',
  submitGame: 'Submit Game',
  skipToContent: 'Skip to content',
} as const;

export const HEADER = {
  searchPlaceholder: 'Search games...',
  searchLabel: 'Search games',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign out',
  signOutFailed: {
    title: 'Error signing out',
    description: 'Failed to sign out. Please try again.',
  } satisfies ToastText,
  leaderboards: 'Leaderboards',
  myProfile: 'My Profile',
  myGames: 'My Games',
  myVotes: 'My Votes',
  notifications: 'Notifications',
  /** After their number. */
  newOnes: 'new',
  unread: ({ n }: { n: number }) => `New notifications: ${n}`,
  settings: 'Settings',
  accountMenu: 'Account menu',
} as const;

export const FOOTER = {
  navigation: 'Navigation',
  resources: 'Resources',
  legal: 'Legal',
  /** The title of their list, too. */
  shortcuts: 'Keyboard shortcuts',
} as const;

export const HOME = {
  heroTitle: 'Share your AI game creations',
  heroText: 'Discover and vote on amazing games built entirely with the AI editor.',
  heroSubmit: 'Submit Your Game',
  stats: [
    { label: 'Games', value: '200+' },
    { label: 'Creators', value: '85+' },
    { label: 'Votes', value: '12k+' },
    { label: 'Views', value: '45k+' },
  ],
  gameOfWeek: 'Game of the week',
  justVoted: 'Just voted up',
  roseTo: ({ place }: { place: string }) => `Rose to ${place}`,
  newVote: 'New vote',
  surprise: 'Surprise me',
  playNow: 'Play now',
  topRated: 'Top Rated Games',
  latest: 'Latest Submissions',
  unclaimed: 'Unclaimed Games',
  unclaimedNote: 'Is one of these yours? Claim it: claims are verified by an administrator.',
  viewAll: 'View all',
  wallOfFame: 'Wall of Fame',
  mostVoted: 'Most Voted Games',
  newest: 'Newest Uploads',
  mostViewed: 'Most Viewed',
  topCreators: 'Highest Ranked Creators',
  vacantBoard: 'Nobody stands here yet.',
  noGames: 'Nobody stands here yet. The first game takes the top of the podium.',
  noVotes: 'The podium is free: the first vote puts a game on it.',
} as const;

export const SHARE = {
  button: 'Share',
  copied: { title: 'Link copied to clipboard!' } satisfies ToastText,
} as const;

export const NOT_FOUND = {
  title: 'Oops! This page has gone missing.',
} as const;

/** Shown by the browser in the place of a page that it can't fetch. */
export const OFFLINE = {
  title: 'You are offline.',
  text: 'This page needs a connection. It loads by itself as soon as there is one again.',
  unreachable: 'This site does not answer.',
  unreachableText: 'You have a connection, but this site could not be reached. Please try again in a moment.',
  again: 'Try again',
} as const;

/** Errors, failed reads, and the one-off migration of the browser's data. */

export const FAILURES = {
  broken: 'Something broke on our side. Please try again.',
  lost: {
    title: 'No connection',
    description: 'We could not be reached. Please try again when you are online.',
  } satisfies ToastText,
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
