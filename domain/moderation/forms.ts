import * as z from 'zod/mini';
import { emailField, optionalText, optionalUrl, requiredText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { CONTACT, REPORT } from '../messages/reports.ts';
import { REASONS } from './moderation.ts';

export const reportSchema = z
  .object({
    reason: z.enum(REASONS, { error: REPORT.reasonMissing }),
    sourceUrl: optionalUrl(),
    note: optionalText([LIMITS.text.reportNote, REPORT.noteTooLong]),
  })
  .check(
    z.refine((report) => report.reason !== 'stolen' || report.sourceUrl !== '', {
      path: ['sourceUrl'],
      error: REPORT.sourceMissing,
    }),
  );
export type ReportInput = z.output<typeof reportSchema>;

export const contactSchema = z.object({
  name: optionalText([LIMITS.text.name, CONTACT.nameTooLong]),
  email: emailField(),
  message: requiredText(CONTACT.messageRequired, [LIMITS.text.contactMessage, CONTACT.messageTooLong]),
});
export type ContactInput = z.output<typeof contactSchema>;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The game's owner or the person concerned can read the note. */
export const decisionReasonSchema = z.object({
  reason: z.enum(REASONS, { error: 'Please choose a reason' }),
  note: z.string().check(z.trim(), z.maxLength(LIMITS.text.reportNote, 'This note is too long')),
});

/** The end of a day (yyyy-mm-dd, UTC) in ms since 1970. Null (no time limit) for ''. Undefined if invalid. */
export function parseUntil(text: string): number | null | undefined {
  if (text === '') return null;
  const at = DAY.test(text) ? Date.parse(`${text}T23:59:59.999Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
