import { formatCount } from '../format.ts';
import { LIMITS } from '../limits.ts';

export const SUBMIT = {
  title: 'Submit a Game',
  quickTitle: 'Quick Submit',
  quickText: 'Paste the address of a game. The rest is filled in from its page.',
  signedOutTitle: 'Sign in to submit a game',
  signedOutText: 'Games that you submit in full appear on your profile. No account yet? Creating one takes a minute.',
  submit: 'Submit Game',
  submitting: 'Submitting...',
  fields: {
    title: 'Game Title',
    description: 'Description',
    playUrl: 'Game URL',
    sourceUrl: 'Source Code URL',
    thumbnailUrl: 'Thumbnail URL',
    coverImage: 'Cover Image',
    genre: 'Genre',
    tags: 'Tags',
    fullyGenerated: '100% generated',
  },
  addTag: 'Add',
  removeTag: ({ tag }: { tag: string }) => `Remove tag ${tag}`,
  viewExisting: 'View it',
  succeeded: { title: 'Game submitted successfully!' },
  done: {
    title: 'It is on the site',
    place: ({ place, total }: { place: number; total: number }) =>
      total === 1
        ? 'It is the first game here.'
        : place === 1
          ? `The newest of ${formatCount(total)} games.`
          : `Number ${place} of the ${formatCount(total)} latest games.`,
    list: 'See the list',
    view: 'View',
    again: 'Submit another game',
    claim: 'Claim it',
    claimHelp: 'If you made it, claim it: then it belongs to your profile.',
    tell: 'Tell your players',
    told: ({ title, url }: { title: string; url: string }) => `Play ${title} and vote for it: ${url}`,
    copied: { title: 'Copied and ready to post' },
  },
  held: {
    title: 'Your game is waiting for review',
    description: 'A moderator will look at it before others can see it. There is nothing more for you to do.',
  },
  notShown: 'This game has been submitted already. It is waiting for review, or a moderator removed it.',
  failed: { title: 'Submission failed', description: 'There was a problem submitting your game.' },
  titleRequired: 'Game title is required',
  titleTooLong: `Game title must be at most ${LIMITS.text.title} characters`,
  descriptionRequired: 'Game description is required',
  descriptionTooLong: `Game description must be at most ${LIMITS.text.description} characters`,
  coverRequired: 'Cover image is required',
  coverTooLarge: `The image must be smaller than ${LIMITS.image.maxBytes / 1_000_000} MB`,
  coverTooManyPixels: `The image must have at most ${LIMITS.image.maxPixels / 1_000_000} megapixels`,
  coverTooHeavy: 'This image takes too much memory to open. Please make it smaller, or save it as a plain JPEG.',
  tooManyUnused: `You have ${LIMITS.image.unusedBytes / 1_000_000} MB of pictures that no game uses yet. Submit your game with fewer, or try again in a week.`,
  coverUnsupported: 'Please choose a JPEG, PNG, WebP, GIF or AVIF image',
  playUrlRequired: 'Game URL is required',
  urlInvalid: 'Please enter a valid URL',
  urlTaken: 'A game with this URL already exists. You can view it or use a different URL.',
  genreRequired: 'Please select a genre',
  tagsRequired: 'At least one tag is required',
  tagsTooMany: `A game can have at most ${LIMITS.tagsPerGame} tags`,
  tagTooLong: `A tag must be at most ${LIMITS.text.tag} characters`,
  screenshotsTooMany: `A game can have at most ${LIMITS.screenshotsPerGame} screenshots`,
} as const;
