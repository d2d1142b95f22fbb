import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { ADMIN } from '../messages/admin.ts';
import { CLAIM } from '../messages/claims.ts';
import { DISPUTE } from '../messages/proofs.ts';
import { optionalText, requiredText } from './fields.ts';

/** A request for a game's ownership: a reason, after trimming. */
export const claimSchema = z.object({
  reason: requiredText({
    missing: CLAIM.reasonRequired,
    tooLong: CLAIM.reasonTooLong,
    max: LIMITS.text.claimReason,
  }),
});

/** Telling that a claim was wrong. */
export const disputeSchema = z.object({
  reason: requiredText({
    missing: DISPUTE.reasonRequired,
    tooLong: CLAIM.reasonTooLong,
    max: LIMITS.text.claimReason,
  }),
});

/** An administrator's decision: the note is optional. */
export const decisionSchema = z.object({
  note: optionalText({ tooLong: ADMIN.noteTooLong, max: LIMITS.text.adminNote }),
});

export type ClaimInput = z.output<typeof claimSchema>;
