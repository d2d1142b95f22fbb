import { formatCount } from '../../format.ts';
import { LIMITS } from '../../limits.ts';

type Game = { game: string };
export const UPDATES = {
  title: 'Updates',
  titleOf: ({ game }: Game) => `Updates of ${game}`,
  text: 'What its creator changed, the newest first.',
  all: 'All updates',
  none: 'No updates yet',
  noneText: 'When its creator changes something, it stands here.',
  write: 'Write an update',
  writeText: 'Your followers hear of it, and the game moves up in “Recently updated”, once a day at most.',
  field: 'What changed?',
  fieldHelp: 'Links, lists, **bold** and other Markdown work.',
  picture: 'A picture',
  pictureHelp: 'JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.',
  pictureOf: ({ game }: Game) => `A picture of ${game}`,
  post: 'Post Update',
  posted: { title: 'Your update is there' },
  edit: 'Edit',
  edited: 'edited',
  save: 'Save Update',
  saved: { title: 'The update is changed' },
  remove: 'Delete this update',
  removed: { title: 'The update is deleted' },
  failed: { title: 'The update could not be saved' },
  textRequired: 'Please say what changed',
  textTooLong: `An update has at most ${formatCount(LIMITS.text.update)} characters`,
  told: ({ game, n }: Game & { n: number }) => (n === 1 ? `${game} has an update` : `${game}: ${n} updates`),
  open: 'Read it',
  taken: ({ game }: Game) => `An update of ${game} was removed by a moderator`,
} as const;
