import * as z from 'zod/mini';
import { checkbox, optionalText, optionalUrl, requiredText, requiredUrl } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { SUBMIT } from '../messages/submit.ts';
import { GENRES, genreOf, parseTags, playersOf } from './game.ts';

const titleField = requiredText({
  missing: SUBMIT.titleRequired,
  tooLong: SUBMIT.titleTooLong,
  max: LIMITS.text.title,
});

const parsedTags = z.pipe(
  z.pipe(z.unknown(), z.transform(parseTags)),
  z
    .array(z.string().check(z.maxLength(LIMITS.text.tag, SUBMIT.tagTooLong)))
    .check(z.maxLength(LIMITS.tagsPerGame, SUBMIT.tagsTooMany)),
);

export const tagsField = () => z._default(parsedTags, []);

/** An absent field is checked like an empty one. */
export function requiredTagsField() {
  const isFilled = z.minLength(1, SUBMIT.tagsRequired);
  return z.prefault(z.pipe(parsedTags, z.array(z.string()).check(isFilled)), '');
}

/** A picture that was uploaded before the form was sent. */
const storedKey = z
  .string(SUBMIT.coverRequired)
  .check(z.regex(/^thumbnails\/[\w.-]+$/, SUBMIT.coverRequired));

/**
 * In the form's order. The cover is a URL, a file, an earlier upload (`coverKey`) or drawn. Requires none: for games
 * that never had one, and while an upload isn't finished. Otherwise use `submitSchema`.
 */
export const submitFieldsSchema = z.object({
  playUrl: requiredUrl(SUBMIT.playUrlRequired),
  title: titleField,
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
  isCoverDrawn: checkbox(),
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
  touch: checkbox(),
  gamepad: checkbox(),
  players: z._default(z.pipe(z.unknown(), z.transform(playersOf)), ''),
  screenshotKeys: z._default(
    z
      .array(storedKey, SUBMIT.coverUnsupported)
      .check(z.maxLength(LIMITS.screenshotsPerGame, SUBMIT.screenshotsTooMany)),
    [],
  ),
});

/** Also runs if fields are missing or invalid. */
const hasCover = (form: Readonly<Record<string, unknown>>): boolean =>
  Boolean(form.coverUrl || form.coverFile || form.coverKey || form.isCoverDrawn);

/** Requires a cover, unless the site should draw one. */
export const submitSchema = submitFieldsSchema.check(
  z.refine(hasCover, {
    path: ['coverUrl'],
    error: SUBMIT.coverRequired,
    // Checked even while other fields are wrong, so that all mistakes show at once.
    when: () => true,
  }),
);
export type SubmitInput = z.output<typeof submitSchema>;

const rest = {
  playUrl: requiredUrl(SUBMIT.playUrlRequired),
  thumbnailUrl: optionalUrl(),
  tags: tagsField(),
};

export const quickSubmitSchema = z.object({ title: titleField, ...rest });

/** Only the URL is required. The service fills in the rest from that page, then checks with `quickSubmitSchema`. */
export const quickSubmitRequestSchema = z.object({
  title: optionalText({ tooLong: SUBMIT.titleTooLong, max: LIMITS.text.title }),
  ...rest,
});
