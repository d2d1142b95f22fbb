import type { ToastText } from './toast.ts';

/** /my-games and /my-votes. */
export const OWN = {
  gamesText: 'What you submitted or claimed, with how it is doing.',
  edit: 'Edit',
  remove: 'Delete',
  removeAsk: ({ title }: { title: string }) => `Delete “${title}”?`,
  removeText:
    'It disappears from the site at once. You can bring it back for 30 days, with its votes and views.',
  removeConfirm: 'Delete Game',
  removed: ({ title }: { title: string }): ToastText => ({
    title: `“${title}” was deleted`,
    description: 'You can bring it back for 30 days, below your games.',
  }),
  removedTitle: 'Deleted games',
  removedText: 'These come back with their votes and views. After 30 days they are gone for good.',
  removedOn: ({ date }: { date: string }) => `Deleted on ${date}`,
  restore: 'Bring Back',
  restored: { title: 'Your game is back' } satisfies ToastText,
  restoreFailed: { title: 'Your game could not be brought back' } satisfies ToastText,
  removeFailed: { title: 'Your game could not be deleted' } satisfies ToastText,
  votesText: 'Every game you voted on, the last one first. Press again to take a vote back.',
  noVotes: 'No votes yet',
  noVotesText: 'Play something, and tell its maker what you think.',
  votedOn: ({ date }: { date: string }) => `Voted on ${date}`,
} as const;
