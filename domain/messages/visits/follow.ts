import { countNoun, formatCount } from '../../format.ts';

export const FOLLOW = {
  off: 'Follow',
  on: 'Following',
  follow: ({ username }: { username: string }) => `Follow ${username}`,
  followers: ({ n }: { n: number }) => countNoun(n, 'follower'),
  newFollowers: ({ n }: { n: number }) => (n === 1 ? 'A new follower' : `${formatCount(n)} new followers`),
  newGame: ({ username, game, n }: { username: string; game: string; n: number }) =>
    n > 1 ? `${username} published ${game} and ${countNoun(n - 1, 'other game')}` : `${username} published ${game}`,
  openProfile: 'Open your profile',
  followed: ({ username }: { username: string }) => ({
    title: `You follow ${username}`,
    description: 'You hear of their new games and updates.',
  }),
  unfollowed: ({ username }: { username: string }) => ({ title: `You no longer follow ${username}` }),
  signInFirst: { title: 'Sign in to follow creators' },
  failed: { title: 'That could not be followed' },
} as const;

export const SAVE = {
  off: 'Save',
  on: 'Saved',
  saves: ({ n }: { n: number }) => `Saved by ${countNoun(n, 'person').replace('persons', 'people')}`,
  saved: ({ game }: { game: string }) => ({ title: `${game} is saved`, description: 'You find it under Saved Games.' }),
  forgotten: ({ game }: { game: string }) => ({ title: `${game} is no longer saved` }),
  signInFirst: { title: 'Sign in to save games' },
  failed: { title: 'The game could not be saved' },
  text: 'Only you see this list. The last saved comes first.',
  none: 'No saved games',
  noneText: 'Press Save on a game’s page to find it again here.',
} as const;
