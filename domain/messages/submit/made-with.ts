import { countNoun } from '../../format.ts';
import { LIMITS } from '../../limits.ts';

export const MADE_WITH = {
  title: 'How it was made',
  editor: 'Editor',
  model: 'Model',
  time: 'Time',
  prompts: 'The prompts',
  log: 'Read the whole log',
  remixOf: 'Remix of',
  remixes: ({ n }: { n: number }) => `Remixed here ${n === 1 ? 'once' : `${countNoun(n, 'time')}`}`,
  by: ({ username }: { username: string }) => `by ${username}`,
  withEditor: ({ name }: { name: string }) => `Made in ${name}`,
  withModel: ({ name }: { name: string }) => `Made with ${name}`,
  told: ({ game, original }: { game: string; original: string }) => `“${game}” is a remix of your game “${original}”`,
  open: 'Open the remix',
  tooLong: `At most ${LIMITS.text.madeWith} characters`,
  promptsTooLong: `The prompts must be at most ${LIMITS.text.prompts.toLocaleString('en')} characters`,
  noSuchGame: 'There is no public game here with this address.',
  itself: 'A game can’t be a remix of itself.',
} as const;

/** Apart from `MADE_WITH`, so that only the form loads them. */
export const MADE_WITH_FORM = {
  help: 'People come here to learn this. Say as much as you like.',
  timeSpent: 'Time spent',
  promptsUrl: 'Or a link to the log',
  editorPlaceholder: 'Claude Code',
  modelPlaceholder: 'Opus 4.5',
  timePlaceholder: 'Two evenings',
  severalHelp: 'Several? Separate them by commas.',
  promptsHelp: 'Your words, as you wrote them. A line with only --- begins the next prompt. Markdown works.',
  promptsUrlHelp: 'A public page with the whole conversation.',
  remixOf: 'Remix of another game here',
  remixOfHelp: 'Its address. Its page will link to yours, and its maker is told.',
} as const;
