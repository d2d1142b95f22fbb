import { formatCount } from '../format.ts';

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
  linkCopied: { title: 'Profile link copied!', description: 'You can now share this profile with others.' },
  firstVote: 'Cast your first vote',
  firstVoteText: 'Play one of these games and say what you think: votes decide which games rise.',
  noGames: 'No games yet',
  noGamesOwner: "You haven't submitted any games yet.",
  noGamesOther: ({ username }: { username: string }) => `${username} hasn't submitted any games yet.`,
  submitNew: 'Submit New Game',
  submitFirst: 'Submit Your First Game',
  loadFailed: { title: 'Failed to load user profile' },
} as const;

type VotedToday = { game: string; people: number };
export const GATHERED = {
  votes: ({ game, people }: VotedToday) =>
    `${game}: ${people === 1 ? '1 person' : `${formatCount(people)} people`} voted it up`,
  open: 'Open the game',
} as const;

export const PASSWORD_NOTICE = {
  title: 'Your password was changed',
  text: 'If it was not you, choose a new one with “Forgot password?”, and look at what has been done in your name.',
  label: 'Look at your account',
} as const;

export const NOTICES = {
  title: 'Notifications',
  text: 'What we tell you about, and where. Votes, comments and followers of a day become one line a game. Mail about the safety of your account always comes.',
  kind: 'What',
  site: 'On the site',
  mail: 'By mail',
  kinds: {
    decisions: 'Decisions about you, your games, claims and reports',
    answers: 'Answers to your comments',
    votes: 'Upvotes on your games',
    comments: 'Comments on your games',
    followers: 'New followers',
    remixes: 'Remixes of your games',
    race: 'Your place in the week’s race',
    updates: 'Updates of games by creators whom you follow',
    followed: 'New games by creators whom you follow',
    digest: 'A digest of the week, on Tuesdays',
    staff: 'What waits for administrators and moderators',
  },
  save: 'Save Notifications',
  saved: { title: 'Notifications saved' },
} as const;

export const NOTIFICATIONS = {
  description: 'What happened to your games, your claims and what you follow.',
  none: 'Nothing new',
  noneText: 'Votes, comments and followers, what your creators publish, and decisions about your games show up here.',
  new: 'New',
  loadFailed: 'Failed to load notifications',
  markRead: 'Mark all as read',
} as const;
