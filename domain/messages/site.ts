import type { ToastText } from './toast.ts';

/** Header, footer, home, sharing and the not-found screen. */

export const SITE = {
  loading: 'Loading...',
  loadMore: 'Load more',
  firstPage: 'Back to the first page',
  retry: 'Retry',
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
  myProfile: 'My Profile',
  myVotes: 'My Votes',
  settings: 'Settings',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  accountMenu: 'Account menu',
} as const;

export const FOOTER = {
  navigation: 'Navigation',
  resources: 'Resources',
  legal: 'Legal',
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
} as const;

export const SHARE = {
  button: 'Share',
  copied: { title: 'Link copied to clipboard!' } satisfies ToastText,
} as const;

export const NOT_FOUND = {
  title: 'Oops! This page has gone missing.',
} as const;
