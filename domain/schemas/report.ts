import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { REPORT } from '../messages/report.ts';
import { REASONS } from '../moderation.ts';
import { optionalText, optionalUrl } from './fields.ts';

/** A report of a game or a profile: what is stolen names its original. */
export const reportSchema = z
  .object({
    reason: z.enum(REASONS, { error: REPORT.reasonMissing }),
    sourceUrl: optionalUrl(),
    note: optionalText({ tooLong: REPORT.noteTooLong, max: LIMITS.text.reportNote }),
  })
  .check(
    z.refine((report) => report.reason !== 'stolen' || report.sourceUrl !== '', {
      path: ['sourceUrl'],
      error: REPORT.sourceMissing,
    }),
  );

export type ReportInput = z.output<typeof reportSchema>;
