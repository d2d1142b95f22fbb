import { describe, expect, it } from 'vitest';
import { decideClaim, disputableUntil, requestClaim } from './claim.ts';

describe('requestClaim', () => {
  it('makes an unclaimed game’s claim pending', () => {
    expect(requestClaim('unclaimed')).toBe('pending_claim');
  });

  it('refuses a claimed game and one with a pending claim', () => {
    expect(() => requestClaim('claimed')).toThrow('This game is already claimed');
    expect(() => requestClaim('pending_claim')).toThrow('There is already a pending claim for this game');
  });
});

describe('decideClaim', () => {
  const pending = {
    claim: { status: 'pending', claimantId: 'u1' },
    ownershipStatus: 'pending_claim',
    adminId: 'boss',
    at: 1_700_000_000_000,
  } as const;

  it('approves: the game then belongs to the claimant', () => {
    expect(decideClaim({ ...pending, approve: true, note: ' welcome ' })).toEqual({
      claim: { status: 'approved', adminId: 'boss', adminNote: 'welcome', resolvedAt: pending.at },
      game: { ownershipStatus: 'claimed', creatorId: 'u1', quickSubmission: false },
    });
  });

  it('rejects: the game is unclaimed again', () => {
    expect(decideClaim({ ...pending, approve: false })).toEqual({
      claim: { status: 'rejected', adminId: 'boss', adminNote: '', resolvedAt: pending.at },
      game: { ownershipStatus: 'unclaimed' },
    });
  });

  it.each(['approved', 'rejected'] as const)('finds no claim to decide if the claim is %s', (status) => {
    for (const approve of [true, false]) {
      const decided = { ...pending, claim: { status, claimantId: 'u1' }, approve };
      expect(() => decideClaim(decided)).toThrow('Claim not found');
    }
  });

  it('never takes a game from its owner', () => {
    const owned = { ...pending, ownershipStatus: 'claimed', approve: true } as const;
    expect(() => decideClaim(owned)).toThrow('This game is already claimed');
  });
});

describe('disputableUntil', () => {
  const proven = { status: 'approved', resolvedAt: 1_700_000_000_000, proofMethod: 'dns' } as const;

  it('is 14 days after a proof', () => {
    expect(disputableUntil(proven)).toBe(proven.resolvedAt + 14 * 86_400_000);
  });

  it('is never for a decision by an administrator, or without a decision', () => {
    expect(disputableUntil({ ...proven, proofMethod: null })).toBeNull();
    expect(disputableUntil({ ...proven, status: 'pending', resolvedAt: null })).toBeNull();
    expect(disputableUntil({ ...proven, status: 'rejected' })).toBeNull();
  });
});
