import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { COMMENTS } from '../messages/comments/comments.ts';
import { typedText } from '../text.ts';

/** Forms send line breaks as two characters, but count them as one. */
const readBody = (text: string) => typedText(text.replace(/\r\n?/g, '\n'));

export const commentSchema = z.object({
  body: requiredText(COMMENTS.missing, [LIMITS.comments.length, COMMENTS.tooLong], readBody),
});
