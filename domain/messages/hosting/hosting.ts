import { countNoun } from '../../format.ts';
import { LIMITS, MEGABYTE as MB } from '../../limits.ts';

const size = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
const files = (n: number): string => countNoun(n, 'file');

export const UPLOAD = {
  tabs: { label: 'How to submit', link: 'Link', upload: 'Upload' },
  title: 'Upload a game',
  text: 'Give us the files and the game plays here, at an address of its own. Nobody sees it before you publish it.',
  slot: 'Drop your game in the slot',
  slotNow: 'Let go: it slides in',
  slotHelp: (most: { uploadBytes: number; files: number; unpackedBytes: number }) =>
    `An .html file, a .zip, or a whole folder. At most ${size(most.uploadBytes)}, ${files(most.files)}, ${size(most.unpackedBytes)} unpacked. It needs an index.html.`,
  choose: 'Choose files',
  chooseFolder: 'Choose a folder',
  send: 'Upload',
  sending: ({ percent }: { percent: number }) => (percent < 100 ? `${percent}%` : 'Unpacking …'),
  cancel: 'Cancel',
  lost: 'The connection was lost, so nothing was uploaded. Your files are still here: try again.',
  tooLarge: ({ bytes }: { bytes: number }) => `This is more than ${size(bytes)}.`,
  failed: 'That didn’t work. Please try again.',
  refused: { title: 'Your game was not uploaded' },
  backHasCode: 'Your browser’s ‘Back’ may still have the code.',
  code: 'Or paste the code',
  codeHelp: 'All of one HTML page, as your AI editor printed it.',
  codeLabel: 'HTML code',
  sendCode: 'Play it',
  drafts: 'Your drafts',
  draftsText: 'Only you see them, and whoever has their links. They go after 30 days.',
  unnamed: 'Unnamed game',
  backToDraft: 'Back to the draft',
  facts: (of: { files: number; bytes: number }) => `${files(of.files)}, ${size(of.bytes)}`,
} as const;

type Found = { what: string; have?: string };

export const DRAFT = {
  title: ({ title }: { title: string }) => `Draft: ${title}`,
  own: 'This is your upload, as players will get it. Try it, then publish it.',
  shared: 'Somebody shared this unfinished game with you. Tell them how it plays.',
  held: 'This game waits for a moderator. Until then, only its owner and moderators can play it.',
  until: ({ date }: { date: string }) => `Playable until ${date}, unless it is published.`,
  publish: 'Publish',
  threads: 'Needs threads',
  threadsHelp: 'For engines that use shared memory (SharedArrayBuffer).',
  saveThreads: 'Save',
  saved: { title: 'Saved' },
  again: 'Upload it anew',
  remove: 'Delete this draft',
  removed: { title: 'Draft deleted' },
  failed: { title: 'Nothing was changed' },
  frame: ({ title }: { title: string }) => `${title}, a draft`,
  reload: 'Reload',
  problems: 'What didn’t work',
  problemsText: 'Seen while it was played here.',
  kinds: {
    missing: ({ what }: Found) => `It asked for ‘${what}’, which you didn’t upload.`,
    case: ({ what, have }: Found) =>
      `It asked for ‘${what}’; you uploaded ‘${have}’. It works here, but not everywhere.`,
    localhost: ({ what }: Found) => `It asked for ${what}, which is only on your own computer.`,
    blocked: ({ what }: Found) => `It asked for ${what}, which didn’t answer or may not be loaded.`,
    error: ({ what }: Found) => (/^\w*Error\b/.test(what) ? what : `Error: ${what}`),
  },
  paste: 'Copy this for your AI editor',
  prompt: ({ lines }: { lines: readonly string[] }) =>
    `My browser game runs inside an iframe on its own static host, without a server. Playing it showed these problems; please mend each of them, keep all files local and use relative paths:\n${lines.map((line) => `- ${line}`).join('\n')}`,
  copied: { title: 'Copied', description: 'Paste it into your AI editor.' },
} as const;

export const VERSIONS = {
  titleOf: ({ game }: { game: string }) => `Versions of ${game}`,
  text: 'What people play, and what they played before. Saved games survive a new version.',
  upload: 'A new version',
  uploadText: 'It is a draft until you publish it.',
  moveTitle: 'Move it here',
  moveText:
    'Upload the game’s files. When you publish them, they take the place of its link, and its votes and comments stay.',
  list: 'All versions',
  listText: `The last ${LIMITS.hosting.versionsKept} published ones are kept.`,
  none: 'Nothing has been uploaded for this game.',
  number: ({ n }: { n: number }) => `Version ${n}`,
  shown: 'People play this one',
  draft: 'Draft',
  published: ({ date }: { date: string }) => `Published ${date}`,
  uploaded: ({ date }: { date: string }) => `Uploaded ${date}`,
  try: 'Try it',
  note: 'What changed?',
  noteHelp: 'Your followers are told. Leave it empty to say nothing.',
  publish: 'Publish',
  back: 'Go back to this one',
  remove: 'Delete',
  publishedSay: { title: 'Published', description: 'People play this version now.' },
  removed: { title: 'Version deleted' },
  failed: { title: 'Nothing was changed' },
  switches: 'How it is shown',
  source: 'Show its source',
  sourceHelp: 'The page’s code, as its ‘Source Code’. Only for a game of one file.',
  scores: 'Show scores',
  scoresHelp: 'The best that members reached, as the game reports them.',
  save: 'Save',
  saved: { title: 'Saved' },
} as const;

export const SOURCE = {
  titleOf: ({ game }: { game: string }) => `Source code of ${game}`,
  text: 'All of the game’s page. Its creator shows it; ask them before you use it.',
  cut: 'Only its beginning is shown.',
} as const;
