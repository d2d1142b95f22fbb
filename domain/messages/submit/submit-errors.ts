import { LIMITS } from '../../limits.ts';

export const SUBMIT_ERRORS = {
  titleRequired: 'Game title is required',
  titleTooLong: `Game title must be at most ${LIMITS.text.title} characters`,
  descriptionRequired: 'Game description is required',
  descriptionTooLong: `Game description must be at most ${LIMITS.text.description} characters`,
  controlsTooLong: `Controls must be at most ${LIMITS.text.controls} characters`,
  coverRequired: 'Cover image is required',
  coverTooLarge: `The image must be smaller than ${LIMITS.image.maxBytes / 1_000_000} MB`,
  coverTooManyPixels: `The image must have at most ${LIMITS.image.maxPixels / 1_000_000} megapixels`,
  coverTooHeavy: 'This image takes too much memory to open. Please make it smaller, or save it as a plain JPEG.',
  tooManyUnused: `You have ${LIMITS.image.unusedBytes / 1_000_000} MB of pictures that no game uses yet. Submit your game with fewer, or try again in a week.`,
  coverUnsupported: 'Please choose a JPEG, PNG, WebP, GIF or AVIF image',
  genreRequired: 'Please select a genre',
  tagsRequired: 'At least one tag is required',
  tagsTooMany: `A game can have at most ${LIMITS.tagsPerGame} tags`,
  tagTooLong: `A tag must be at most ${LIMITS.text.tag} characters`,
  screenshotsTooMany: `A game can have at most ${LIMITS.screenshotsPerGame} screenshots`,
  closed: 'No games are taken here for now. Please come back later.',
  needAccount: 'Only members can submit games here. Please sign in first.',
  siteBlocked: 'Games from this site are not taken here.',
  notShown: 'This game has been submitted already. It is waiting for review, or a moderator removed it.',
} as const;
