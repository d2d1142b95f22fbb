import * as z from 'zod/mini';
import { checkbox, optionalText, optionalUrl, requiredText, requiredUrl } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { SUBMIT } from '../messages/submit.ts';
import { GENRES, genreOf, parseTags, playersOf } from './game.ts';

const longestTitle = [LIMITS.text.title, SUBMIT.titleTooLong] as const;
const titleField = requiredText(SUBMIT.titleRequired, longestTitle);

const parsedTags = z.pipe(
  z.pipe(z.unknown(), z.transform(parseTags)),
  z
    .array(z.string().check(z.maxLength(LIMITS.text.tag, SUBMIT.tagTooLong)))
    .check(z.maxLength(LIMITS.tagsPerGame, SUBMIT.tagsTooMany)),
);

export const tagsField = () => z._default(parsedTags, []);

/** At least one tag. An absent field is checked like an empty one. */
export function requiredTagsField() {
  const isFilled = z.minLength(1, SUBMIT.tagsRequired);
  return z.prefault(z.pipe(parsedTags, z.array(z.string()).check(isFilled)), '');
}

/** The storage key of a picture that was uploaded before the form was sent. */
const storedKey = z.string(SUBMIT.coverRequired).check(z.regex(/^thumbnails\/[\w.-]+$/, SUBMIT.coverRequired));

const spellGenre = (text: string) => genreOf(text) ?? text;
const spelledGenre = z.pipe(z.string(SUBMIT.genreRequired), z.transform(spellGenre));

/**
 * The fields are in the form's order. The cover is a URL, a file, an earlier upload (`coverKey`), or drawn by the site.
 * This schema doesn't require a cover, because some games never had one, and an upload may be unfinished.
 * `submitSchema` requires a cover.
 */
export const submitFieldsSchema = z.object({
  playUrl: requiredUrl(SUBMIT.playUrlRequired),
  title: titleField,
  description: requiredText(SUBMIT.descriptionRequired, [LIMITS.text.description, SUBMIT.descriptionTooLong]),
  coverUrl: optionalUrl(),
  coverFile: z.optional(z.file(SUBMIT.coverRequired).check(z.maxSize(LIMITS.image.maxBytes, SUBMIT.coverTooLarge))),
  coverKey: z.optional(storedKey),
  isCoverDrawn: checkbox(),
  sourceUrl: optionalUrl(),
  genre: z.pipe(spelledGenre, z.enum(GENRES, SUBMIT.genreRequired)),
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

/** Takes an unvalidated form, because it also runs if fields are missing or invalid. */
const hasCover = (form: Readonly<Record<string, unknown>>): boolean =>
  Boolean(form.coverUrl || form.coverFile || form.coverKey || form.isCoverDrawn);

/** Requires a cover, unless the site should draw one. */
export const submitSchema = submitFieldsSchema.check(
  // `when` makes this check run even while other fields are wrong, so that all mistakes show at once.
  z.refine(hasCover, { path: ['coverUrl'], error: SUBMIT.coverRequired, when: () => true }),
);
export type SubmitInput = z.output<typeof submitSchema>;

const playUrl = requiredUrl(SUBMIT.playUrlRequired);
const rest = { playUrl, thumbnailUrl: optionalUrl(), tags: tagsField() };

export const quickSubmitSchema = z.object({ title: titleField, ...rest });
/** Requires only the URL. The service fills in the rest from the game's page, then uses `quickSubmitSchema`. */
export const quickSubmitRequestSchema = z.object({ title: optionalText(longestTitle), ...rest });
