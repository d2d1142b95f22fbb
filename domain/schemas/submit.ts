import * as z from 'zod/mini';
import { GENRES, genreOf } from '../game.ts';
import { LIMITS } from '../limits.ts';
import { SUBMIT } from '../messages/submit.ts';
import { checkbox, optionalUrl, requiredText, requiredUrl } from './fields.ts';
import { requiredTagsField } from './tags.ts';

/** What the file store calls a picture that was uploaded before the form was sent. */
const storedKey = z.string().check(z.regex(/^thumbnails\/[\w.-]+$/, SUBMIT.coverRequired));

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
    z.array(storedKey).check(z.maxLength(LIMITS.screenshotsPerGame, SUBMIT.screenshotsTooMany)),
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
