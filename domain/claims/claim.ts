import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { optionalText, requiredText } from '../fields.ts';
import type { OwnershipStatus } from '../games/game.ts';
import { LIMITS } from '../limits.ts';
import { ADMIN } from '../messages/admin.ts';
import { CLAIM, DISPUTE } from '../messages/claims.ts';
import type { ProofMethod } from './proof.ts';

type ClaimStatus = 'pending' | 'approved' | 'rejected';

export type GameClaim = {
  readonly id: string;
  readonly gameId: string;
  readonly claimantId: string;
  readonly claimantName: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly status: ClaimStatus;
  readonly adminId: string | null;
  readonly adminNote: string;
  readonly resolvedAt: number | null;
  /** How it was proved; null when an administrator decided, or nobody yet. */
  readonly proofMethod: ProofMethod | null;
};

/** What a decision writes: the claim, its game, and by how many the claimant's totalSubmissions grows. */
export type ClaimDecision = {
  readonly claim: {
    readonly status: 'approved' | 'rejected';
    /** Null: the claimant's proof decided. */
    readonly adminId: string | null;
    readonly adminNote: string;
    readonly resolvedAt: number;
  };
  readonly game:
    | { readonly ownershipStatus: 'claimed'; readonly creatorId: string; readonly quickSubmission: false }
    | { readonly ownershipStatus: 'unclaimed' };
  readonly claimantSubmissions: 0 | 1;
};

/**
 * Unclaimed → pending_claim.
 *
 * @param state the game's ownership now
 * @returns the game's new ownership status
 * @throws AppError `game-already-claimed`, `claim-already-pending`
 */
export function requestClaim(state: OwnershipStatus): 'pending_claim' {
  if (state === 'claimed') throw new AppError('game-already-claimed');
  if (state === 'pending_claim') throw new AppError('claim-already-pending');
  return 'pending_claim';
}

/**
 * Pending → approved or rejected, and what that does to the game. Of two administrators who decide at once
 * the second finds no pending claim any more.
 *
 * @param decision `at` in milliseconds since 1970; `adminId` null for a decision by proof; `note` is the administrator's
 * and optional
 * @throws AppError `claim-not-found` when the claim isn't pending, `game-already-claimed` when the game is claimed
 */
export function decideClaim(decision: {
  claim: Pick<GameClaim, 'status' | 'claimantId'>;
  ownershipStatus: OwnershipStatus;
  approve: boolean;
  adminId: string | null;
  note?: string | undefined;
  at: number;
}): ClaimDecision {
  const { claim, approve, adminId, at } = decision;
  if (claim.status !== 'pending') throw new AppError('claim-not-found');
  if (decision.ownershipStatus === 'claimed') throw new AppError('game-already-claimed');
  const resolution = { adminId, adminNote: decision.note?.trim() ?? '', resolvedAt: at };
  if (!approve) {
    return {
      claim: { status: 'rejected', ...resolution },
      game: { ownershipStatus: 'unclaimed' },
      claimantSubmissions: 0,
    };
  }
  return {
    claim: { status: 'approved', ...resolution },
    game: { ownershipStatus: 'claimed', creatorId: claim.claimantId, quickSubmission: false },
    claimantSubmissions: 1,
  };
}

/**
 * Until when an approved claim may be disputed: 14 days after a proof, in milliseconds since 1970. Null for claims that
 * an administrator looked at, and for those that aren't approved.
 */
export function disputableUntil(
  claim: Pick<GameClaim, 'status' | 'resolvedAt' | 'proofMethod'>,
): number | null {
  if (claim.status !== 'approved' || claim.proofMethod === null || claim.resolvedAt === null) return null;
  return claim.resolvedAt + LIMITS.claimProof.disputeMs;
}

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
