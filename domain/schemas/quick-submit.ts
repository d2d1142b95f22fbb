import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { SUBMIT } from '../messages/submit.ts';
import { optionalText, optionalUrl, requiredText, requiredUrl } from './fields.ts';
import { tagsField } from './tags.ts';

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

export type QuickSubmitInput = z.output<typeof quickSubmitSchema>;
export type QuickSubmitRequest = z.output<typeof quickSubmitRequestSchema>;
