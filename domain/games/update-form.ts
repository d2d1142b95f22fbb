import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { SUBMIT_ERRORS } from '../messages/submit/submit-errors.ts';
import { UPDATES } from '../messages/visits/updates.ts';

export const updateSchema = z.object({
  text: requiredText(UPDATES.textRequired, [LIMITS.text.update, UPDATES.textTooLong]),
  picture: z.optional(
    z.file(SUBMIT_ERRORS.coverUnsupported).check(z.maxSize(LIMITS.image.maxBytes, SUBMIT_ERRORS.coverTooLarge)),
  ),
});
