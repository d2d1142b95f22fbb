import type { ToastText } from './site.ts';

export const PROFILE = {
  notFound: 'User not found',
  ownDescription: 'Your public profile as everybody sees it, with the controls that only you have.',
  noBio: 'No bio provided.',
  joined: 'Joined',
  games: 'Games',
  totalVotes: 'Total Votes',
  rankLabel: 'Rank',
  rank: ({ n }: { n: number }) => `#${n}`,
  unranked: 'N/A',
  about: 'About',
  noLinks: 'No links yet.',
  linkNames: { website: 'Website', github: 'GitHub', x: 'X', itch: 'itch.io' },
  links: 'Links',
  copyLink: 'Copy profile link',
  linkCopied: {
    title: 'Profile link copied!',
    description: 'You can now share this profile with others.',
  } satisfies ToastText,
  noGames: 'No games yet',
  noGamesOwner: "You haven't submitted any games yet.",
  noGamesOther: ({ username }: { username: string }) => `${username} hasn't submitted any games yet.`,
  submitNew: 'Submit New Game',
  submitFirst: 'Submit Your First Game',
  loadFailed: { title: 'Failed to load user profile' } satisfies ToastText,
} as const;

export const NOTIFICATIONS = {
  description: 'What happened to your games and your claims.',
  none: 'Nothing new',
  noneText: 'Decisions about your claims, and claims of games that you posted, show up here.',
  new: 'New',
  loadFailed: 'Failed to load notifications',
  markRead: 'Mark all as read',
} as const;
