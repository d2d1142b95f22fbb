import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { optionalText, requiredText } from '../fields.ts';
import type { OwnershipStatus } from '../games/game.ts';
import { LIMITS } from '../limits.ts';
import { ADMIN } from '../messages/admin.ts';
import { CLAIM, DISPUTE } from '../messages/claims.ts';
import type { ProofMethod } from './proof.ts';

type Claim = {
  readonly claimantId: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly resolvedAt: number | null;
  /** Null if the claim is pending, or if an administrator decided it. */
  readonly proofMethod: ProofMethod | null;
};

/** The game's ownership status after a new claim. Throws AppError `game-already-claimed`, `claim-already-pending`. */
export function requestClaim(state: OwnershipStatus): 'pending_claim' {
  if (state === 'claimed') throw new AppError('game-already-claimed');
  if (state === 'pending_claim') throw new AppError('claim-already-pending');
  return 'pending_claim';
}

/** Decides a pending claim. `adminId`: null if a proof decides it. Throws `claim-not-found`, `game-already-claimed`. */
export function decideClaim(decision: {
  claim: Pick<Claim, 'status' | 'claimantId'>;
  ownershipStatus: OwnershipStatus;
  approve: boolean;
  adminId: string | null;
  note?: string | undefined;
  at: number;
}) {
  const { claim, approve, adminId, at } = decision;
  if (claim.status !== 'pending') throw new AppError('claim-not-found');
  if (decision.ownershipStatus === 'claimed') throw new AppError('game-already-claimed');
  const resolution = { adminId, adminNote: decision.note?.trim() ?? '', resolvedAt: at };
  if (!approve)
    return { claim: { status: 'rejected', ...resolution }, game: { ownershipStatus: 'unclaimed' } } as const;
  return {
    claim: { status: 'approved', ...resolution },
    game: { ownershipStatus: 'claimed', creatorId: claim.claimantId, quickSubmission: false },
  } as const;
}

/** The time (ms since 1970) until which a claim can be disputed. Null if it wasn't approved by proof. */
export function disputableUntil(claim: Pick<Claim, 'status' | 'resolvedAt' | 'proofMethod'>): number | null {
  if (claim.status !== 'approved' || claim.proofMethod === null || claim.resolvedAt === null) return null;
  return claim.resolvedAt + LIMITS.claimProof.disputeMs;
}

const reasonSchema = (missing: string) =>
  z.object({ reason: requiredText(missing, [LIMITS.text.claimReason, CLAIM.reasonTooLong]) });

export const claimSchema = reasonSchema(CLAIM.reasonRequired);
export const disputeSchema = reasonSchema(DISPUTE.reasonRequired);

export const decisionSchema = z.object({ note: optionalText([LIMITS.text.adminNote, ADMIN.noteTooLong]) });
