import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { REASONS } from '../moderation.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Why a moderator acts. The note is read by whom it concerns. */
export const decisionReasonSchema = z.object({
  reason: z.enum(REASONS, { error: 'Please choose a reason' }),
  note: z.string().check(z.trim(), z.maxLength(LIMITS.text.reportNote, 'This note is too long')),
});

/** The last day of a suspension in UTC as yyyy-mm-dd, or empty for none; milliseconds since 1970 of its end. */
export function parseUntil(text: string): number | null | undefined {
  if (text === '') return null;
  const at = DAY.test(text) ? Date.parse(`${text}T23:59:59.999Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
