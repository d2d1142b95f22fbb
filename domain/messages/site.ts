export type ToastText = { readonly title: string; readonly description?: string };

/** Every page loads the texts below, so put texts of single pages into other files. */

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
  claimFailed: { title: 'Claim submission failed' },
  about: 'Discover and vote on amazing games built entirely with the AI editor.',
  surprise: 'Surprise me',
  lost: { title: 'No connection', description: 'The site could not be reached. Please try again in a moment.' },
} as const;

export const HEADER = {
  searchPlaceholder: 'Search games...',
  searchLabel: 'Search games',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign out',
  signOutFailed: { title: 'Error signing out', description: 'Failed to sign out. Please try again.' },
  leaderboards: 'Leaderboards',
  race: 'The week’s race',
  myProfile: 'My Profile',
  forYou: 'For You',
  myGames: 'My Games',
  myVotes: 'My Votes',
  saved: 'Saved Games',
  notifications: 'Notifications',
  newOnes: 'new',
  unread: ({ n }: { n: number }) => `New notifications: ${n}`,
  settings: 'Settings',
  accountMenu: 'Account menu',
} as const;

export const FOOTER = {
  navigation: 'Navigation',
  resources: 'Resources',
  legal: 'Legal',
  shortcuts: 'Keyboard shortcuts',
} as const;

export const SHARE = { button: 'Share', copied: { title: 'Link copied to clipboard!' } } as const;

export const NOT_FOUND = { title: 'Oops! This page has gone missing.' } as const;

export const OFFLINE = {
  title: 'You are offline.',
  text: 'This page needs a connection. It loads by itself once you are online again.',
  unreachable: 'This site does not answer.',
  unreachableText: 'You have a connection, but this site could not be reached. Please try again in a moment.',
  again: 'Try again',
} as const;
