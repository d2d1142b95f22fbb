export const KEYS = {
  text: 'Single keys are off while you type, while a dialog is open, and while a game takes the keys.',
  next: 'Next game',
  previous: 'Previous game',
  up: 'Upvote the game in focus, or this page’s own game',
  down: 'Downvote it',
  play: 'Play it',
  palette: 'Go to any game or page, or do something',
  help: 'Show these keys',
  toasts: 'Go to the messages',
  single: 'Single keys',
  singleHelp: ({ palette }: { palette: string }) =>
    `Turn them off if dictation or stray presses trigger them. ${palette} still works.`,
} as const;

export const PALETTE = {
  label: 'Go to',
  placeholder: 'A game, a page or an action',
  results: 'Results',
  pages: 'Pages',
  actions: 'Actions',
  search: 'Search',
  status: ({ count }: { count: number }) => (count === 1 ? '1 result' : `${count} results`),
  themes: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
  copyLink: 'Copy a link to this page',
} as const;
