import * as z from 'zod/mini';
import { checkbox, optionalText, optionalUrl, requiredText, requiredUrl } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { MADE_WITH } from '../messages/submit/made-with.ts';
import { SUBMIT } from '../messages/submit/submit.ts';
import { SUBMIT_ERRORS } from '../messages/submit/submit-errors.ts';
import { GENRES, genreOf, parseTags, playersOf } from './game.ts';

const longestTitle = [LIMITS.text.title, SUBMIT_ERRORS.titleTooLong] as const;
const titleField = requiredText(SUBMIT_ERRORS.titleRequired, longestTitle);

const parsedTags = z.pipe(
  z.pipe(z.unknown(), z.transform(parseTags)),
  z
    .array(z.string().check(z.maxLength(LIMITS.text.tag, SUBMIT_ERRORS.tagTooLong)))
    .check(z.maxLength(LIMITS.tagsPerGame, SUBMIT_ERRORS.tagsTooMany)),
);

export const tagsField = () => z._default(parsedTags, []);

/** At least one tag. An absent field is checked like an empty one. */
export function requiredTagsField() {
  const isFilled = z.minLength(1, SUBMIT_ERRORS.tagsRequired);
  return z.prefault(z.pipe(parsedTags, z.array(z.string()).check(isFilled)), '');
}

const storedKey = z
  .string(SUBMIT_ERRORS.coverRequired)
  .check(z.regex(/^thumbnails\/[\w.-]+$/, SUBMIT_ERRORS.coverRequired));

const spellGenre = (text: string) => genreOf(text) ?? text;
const spelledGenre = z.pipe(z.string(SUBMIT_ERRORS.genreRequired), z.transform(spellGenre));

/** Doesn't require a cover (see `submitSchema`): some games never had one, and an upload may be unfinished. */
const submitFieldsSchema = z.object({
  playUrl: requiredUrl(SUBMIT.playUrlRequired),
  title: titleField,
  description: requiredText(SUBMIT_ERRORS.descriptionRequired, [
    LIMITS.text.description,
    SUBMIT_ERRORS.descriptionTooLong,
  ]),
  controls: optionalText([LIMITS.text.controls, SUBMIT_ERRORS.controlsTooLong]),
  coverUrl: optionalUrl(),
  coverFile: z.optional(
    z.file(SUBMIT_ERRORS.coverRequired).check(z.maxSize(LIMITS.image.maxBytes, SUBMIT_ERRORS.coverTooLarge)),
  ),
  coverKey: z.optional(storedKey),
  isCoverDrawn: checkbox(),
  sourceUrl: optionalUrl(),
  editor: optionalText([LIMITS.text.madeWith, MADE_WITH.tooLong]),
  model: optionalText([LIMITS.text.madeWith, MADE_WITH.tooLong]),
  timeSpent: optionalText([LIMITS.text.madeWith, MADE_WITH.tooLong]),
  prompts: optionalText([LIMITS.text.prompts, MADE_WITH.promptsTooLong]),
  promptsUrl: optionalUrl(),
  remixOf: optionalText([LIMITS.text.url, MADE_WITH.noSuchGame]),
  genre: z.pipe(spelledGenre, z.enum(GENRES, SUBMIT_ERRORS.genreRequired)),
  tags: requiredTagsField(),
  isFullyGenerated: checkbox(),
  touch: checkbox(),
  gamepad: checkbox(),
  players: z._default(z.pipe(z.unknown(), z.transform(playersOf)), ''),
  screenshotKeys: z._default(
    z
      .array(storedKey, SUBMIT_ERRORS.coverUnsupported)
      .check(z.maxLength(LIMITS.screenshotsPerGame, SUBMIT_ERRORS.screenshotsTooMany)),
    [],
  ),
});

/** Of a game that is hosted here: it has no link. */
const hostedFieldsSchema = z.extend(submitFieldsSchema, { playUrl: z._default(z.literal(''), '') });

/** Takes an unvalidated form, because it also runs if fields are missing or invalid. */
const hasCover = (form: Readonly<Record<string, unknown>>): boolean =>
  Boolean(form.coverUrl || form.coverFile || form.coverKey || form.isCoverDrawn);

// `when` makes this check run even while other fields are wrong, so that all mistakes show at once.
const coverCheck = z.refine<Readonly<Record<string, unknown>>>(hasCover, {
  path: ['coverUrl'],
  error: SUBMIT_ERRORS.coverRequired,
  when: () => true,
});
/** Requires a cover, unless the site should draw one. */
export const submitSchema = submitFieldsSchema.check(coverCheck);
const hostedSubmitSchema = hostedFieldsSchema.check(coverCheck);

/** The rules of a game's full form. */
export function submitSchemaFor({ needsCover, isHosted }: { needsCover: boolean; isHosted: boolean }) {
  if (isHosted) return needsCover ? hostedSubmitSchema : hostedFieldsSchema;
  return needsCover ? submitSchema : submitFieldsSchema;
}

export type SubmitInput = z.output<typeof submitSchema>;

const playUrl = requiredUrl(SUBMIT.playUrlRequired);
const rest = { playUrl, thumbnailUrl: optionalUrl(), tags: tagsField() };

export const quickSubmitSchema = z.object({ title: titleField, ...rest });
/** Requires only the URL. The service fills in the rest from the game's page, then uses `quickSubmitSchema`. */
export const quickSubmitRequestSchema = z.object({ title: optionalText(longestTitle), ...rest });
