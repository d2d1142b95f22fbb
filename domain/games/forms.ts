import * as z from 'zod/mini';
import { checkbox, optionalText, optionalUrl, requiredText, requiredUrl } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { SUBMIT } from '../messages/submit.ts';
import { GENRES, genreOf, parseTags } from './game.ts';

const parsedTags = z.pipe(
  z.pipe(z.unknown(), z.transform(parseTags)),
  z
    .array(z.string().check(z.maxLength(LIMITS.text.tag, SUBMIT.tagTooLong)))
    .check(z.maxLength(LIMITS.tagsPerGame, SUBMIT.tagsTooMany)),
);

/** A form's tags, as a text or a list; none are fine. */
export function tagsField() {
  return z._default(parsedTags, []);
}

/** A form's tags, at least one. An absent field is parsed too, and complains. */
export function requiredTagsField() {
  const isFilled = z.minLength(1, SUBMIT.tagsRequired);
  return z.prefault(z.pipe(parsedTags, z.array(z.string()).check(isFilled)), '');
}

/** What the file store calls a picture that was uploaded before the form was sent. */
const storedKey = z
  .string(SUBMIT.coverRequired)
  .check(z.regex(/^thumbnails\/[\w.-]+$/, SUBMIT.coverRequired));

/**
 * The form's fields, in the order of the screen. The cover is a URL, a file, or the key of a picture already uploaded
 * (with JavaScript) or kept (on edit): one of the three. A file is only checked for its size here; what it is, its
 * bytes say on the server. As it stands it is for games that never had a cover and may go on without, on edit.
 */
export const submitFieldsSchema = z.object({
  title: requiredText({
    missing: SUBMIT.titleRequired,
    tooLong: SUBMIT.titleTooLong,
    max: LIMITS.text.title,
  }),
  description: requiredText({
    missing: SUBMIT.descriptionRequired,
    tooLong: SUBMIT.descriptionTooLong,
    max: LIMITS.text.description,
  }),
  coverUrl: optionalUrl(),
  coverFile: z.optional(
    z.file(SUBMIT.coverRequired).check(z.maxSize(LIMITS.image.maxBytes, SUBMIT.coverTooLarge)),
  ),
  coverKey: z.optional(storedKey),
  playUrl: requiredUrl(SUBMIT.playUrlRequired),
  sourceUrl: optionalUrl(),
  genre: z.pipe(
    z.pipe(
      z.string(SUBMIT.genreRequired),
      z.transform((text: string) => genreOf(text) ?? text),
    ),
    z.enum(GENRES, SUBMIT.genreRequired),
  ),
  tags: requiredTagsField(),
  isFullyGenerated: checkbox(),
  screenshotKeys: z._default(
    z
      .array(storedKey, SUBMIT.coverUnsupported)
      .check(z.maxLength(LIMITS.screenshotsPerGame, SUBMIT.screenshotsTooMany)),
    [],
  ),
});

/** Full submit, and edit of a game that has a cover: 'Cover image is required'. */
export const submitSchema = submitFieldsSchema.check(
  z.refine(hasCover, {
    path: ['coverUrl'],
    error: SUBMIT.coverRequired,
    // Also while other fields are wrong: all mistakes show at once.
    when: () => true,
  }),
);

export type SubmitInput = z.output<typeof submitSchema>;

/** Fields that are wrong are absent or as they were sent, for this runs before the others have passed. */
function hasCover(form: { coverUrl?: unknown; coverFile?: unknown; coverKey?: unknown }): boolean {
  return Boolean(form.coverUrl || form.coverFile || form.coverKey);
}

const rest = {
  playUrl: requiredUrl(SUBMIT.playUrlRequired),
  thumbnailUrl: optionalUrl(),
  tags: tagsField(),
};

/** A quick submission as it is stored. */
export const quickSubmitSchema = z.object({
  title: requiredText({
    missing: SUBMIT.titleRequired,
    tooLong: SUBMIT.titleTooLong,
    max: LIMITS.text.title,
  }),
  ...rest,
});

/**
 * What the form may send: only the URL is needed. The service fills an empty title, description and
 * thumbnail from the page at the URL, never over what was typed, and then holds the result against
 * `quickSubmitSchema`: a page without a title ends with 'Game title is required'.
 */
export const quickSubmitRequestSchema = z.object({
  title: optionalText({ tooLong: SUBMIT.titleTooLong, max: LIMITS.text.title }),
  ...rest,
});
