import { LIMITS } from '../limits.ts';
import type { ToastText } from './site.ts';

/** Separate from `GAME_FORM`, so that other pages can show this text without loading the form's texts. */
export const EDIT_GAME = 'Edit Game';

export const GAME_FORM = {
  theme: ({ line, tag }: { line: string; tag: string }) => `This week’s theme: “${line}”. Its tag is “${tag}”.`,
  addTag: ({ tag }: { tag: string }) => `Add the tag “${tag}”`,
  text: 'It appears on the site, usually at once, and on your profile.',
  signedOutDescription: 'Sign in to submit a game that you made.',
  edit: {
    title: EDIT_GAME,
    text: ({ title }: { title: string }) => `What ${title} says about itself. Earlier links keep working.`,
    save: 'Save Changes',
    saving: 'Saving...',
    succeeded: { title: 'Game updated', description: 'Your changes are live.' },
    failed: { title: 'Changes not saved' },
    back: 'Back to the game',
  },
  sections: { about: 'The game', pictures: 'Pictures', finding: 'Where people find it' },
  titlePlaceholder: 'What is it called?',
  descriptionHelp: 'What happens in it, how did you make it? **bold**, *italic*, lists and links work (Markdown).',
  controlsHelp: 'Keys, mouse, touch. Players see it beside the game. For example: arrow keys to run, space to jump.',
  playUrlHelp: 'Where people play it. Paste it, and its page fills in what is empty below.',
  sourceUrlHelp: 'If the code is public, where is it?',
  chooseGenre: 'Choose a genre',
  tagsHelp: 'At least one. Press Enter after each. The genre is added automatically.',
  tagsHelpPlain: 'At least one. Separate them by commas. The genre is added automatically.',
  fullyGeneratedHelp: ({ editor }: { editor: string }) => `Every line was written with ${editor}.`,
  cover: {
    drop: 'Drag an image here',
    dropNow: 'Drop it here',
    choose: 'Choose an image',
    replace: 'Replace',
    remove: 'Remove the image',
    kinds: `JPEG, PNG, WebP, GIF or AVIF, at most ${LIMITS.image.maxBytes / 1_000_000} MB.`,
    url: 'Or its address',
    later: 'We fetch the image from there when you send the form.',
    drawn: 'Without one, the site draws a cover.',
    draw: 'Let the site draw one',
    drawHelp: 'You can replace it with a picture any time.',
    drawnLater: 'The site draws the cover when you send the form.',
  },
  screenshots: {
    title: 'Screenshots',
    help: `Up to ${LIMITS.screenshotsPerGame}, in this order.`,
    add: 'Add screenshots',
    name: ({ n }: { n: number }) => `Screenshot ${n}`,
    remove: ({ n }: { n: number }) => `Remove screenshot ${n}`,
    keep: 'Keep',
    taken: 'Taken from the page',
    takenNow: 'Screenshots were taken from the page.',
    take: 'Take screenshots from the game’s page',
    takeHelp: 'If you add none yourself, and the page has any.',
    elsewhere: 'This image is elsewhere. We are trying to fetch it.',
  },
  upload: {
    progress: ({ percent }: { percent: number }) => `Uploading ${percent}%`,
    label: 'Upload',
    working: 'Preparing…',
    done: 'The image is uploaded.',
    failed: 'The upload failed. Please try again.',
    refused: ({ status }: { status: number }) => `The server refused the upload (error ${status}).`,
    wait: 'Please wait until the images are uploaded.',
    unfinished: 'Some images were not uploaded. Try again or remove them.',
    gone: 'This image is no longer here. Please choose it again.',
    cancel: 'Cancel the upload',
    retry: 'Try again',
  },
  draft: {
    saved: 'Your draft is kept in this browser until you send it.',
    restored: ({ when }: { when: string }) => `Your draft of ${when} is back.`,
    discard: 'Start over',
  },
  preview: { title: 'Preview', card: 'In lists', page: 'Its page', untitled: 'Your game' },
} as const;

/** What the server says about a game's page. Apart from `SUBMIT`, which the home page loads. */
export const QUICK_FILL = {
  filled: ({ host, fields }: { host: string; fields: string }) => `Filled in from ${host}: ${fields}.`,
  names: { title: 'title', description: 'description', imageUrl: 'image' },
  nothing: ({ host }: { host: string }) => `There is nothing to fill in at ${host}.`,
} as const;

export const OWN = {
  gamesText: 'The games that you submitted or claimed, and how they are doing.',
  edit: 'Edit',
  remove: 'Delete',
  removeAsk: ({ title }: { title: string }) => `Delete “${title}”?`,
  removeText: 'It disappears from the site at once. You can bring it back for 30 days, with its votes and views.',
  removeConfirm: 'Delete Game',
  removed: ({ title }: { title: string }): ToastText => ({
    title: `“${title}” was deleted`,
    description: 'You can bring it back for 30 days, below your games.',
  }),
  removedTitle: 'Deleted games',
  removedText: 'These come back with their votes and views. After 30 days they are gone for good.',
  removedOn: ({ date }: { date: string }) => `Deleted on ${date}`,
  restore: 'Bring Back',
  restored: { title: 'Your game is back' },
  restoreFailed: { title: 'Your game could not be brought back' },
  removeFailed: { title: 'Your game could not be deleted' },
  votesText: 'Every game you voted on, the latest vote first. Press again to take a vote back.',
  noVotes: 'No votes yet',
  noVotesText: 'Play something, and tell its maker what you think.',
  votedOn: ({ date }: { date: string }) => `Voted on ${date}`,
} as const;
