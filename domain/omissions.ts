/** A quoted text of the specification that is not a sentence of `MESSAGES`, and why. */
export type Omission = { readonly text: string; readonly reason: string };

export const OMISSIONS: readonly Omission[] = [
  {
    text: 'wall of fame',
    reason: "The specification's name for the sidebar; its heading is MESSAGES.home.wallOfFame.",
  },
  { text: '@', reason: 'The character that handleOf (username.ts) removes and the prefill looks for.' },
  { text: '/by/{handle}', reason: 'An address: profilePath in paths.ts.' },
  { text: 'N votes', reason: 'A counted noun: formatVotes in format.ts.' },
  { text: 'anonymous', reason: 'A stored value: ANONYMOUS_CREATOR in game.ts.' },
  { text: 'Other', reason: 'A genre: GENRES in game.ts.' },
  { text: 'user', reason: 'The beginning of a generated username: newUserUsername in username.ts.' },
  { text: 'Sample Game', reason: 'What the bulk delete looks for in titles: SAMPLE_GAME_TITLE in game.ts.' },
  { text: '100%', reason: 'The beginning of a tag: generatedTag in game.ts.' },
  { text: 'Mixed', reason: 'A tag: generatedTag in game.ts.' },
];
