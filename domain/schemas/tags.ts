import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { SUBMIT } from '../messages/submit.ts';
import { parseTags } from '../tags.ts';

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
