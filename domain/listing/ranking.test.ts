import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendingScore, wilsonLowerBound } from './ranking.ts';

const votes = fc.record({ upvotes: fc.nat(100_000), downvotes: fc.nat(100_000) });

describe('wilsonLowerBound', () => {
  it.each([
    [10, 0, 0.722467],
    [100, 10, 0.840703],
    [600, 40, 0.916011],
  ])('for %i up and %i down is %d', (upvotes, downvotes, bound) => {
    expect(wilsonLowerBound({ upvotes, downvotes })).toBeCloseTo(bound, 6);
  });

  it('is exactly 0 without upvotes', () => {
    expect(wilsonLowerBound({ upvotes: 0, downvotes: 7 })).toBe(0);
  });

  it('is null below 3 votes', () => {
    expect(wilsonLowerBound({ upvotes: 2, downvotes: 0 })).toBeNull();
    expect(wilsonLowerBound({ upvotes: 0, downvotes: 0 })).toBeNull();
    expect(wilsonLowerBound({ upvotes: 2, downvotes: 1 })).not.toBeNull();
  });

  it('is between 0 and the share of upvotes, and grows with an upvote', () => {
    fc.assert(
      fc.property(votes, ({ upvotes, downvotes }) => {
        const bound = wilsonLowerBound({ upvotes, downvotes });
        if (bound === null) return;
        expect(bound).toBeGreaterThanOrEqual(0);
        expect(bound).toBeLessThanOrEqual(upvotes / (upvotes + downvotes));
        expect(wilsonLowerBound({ upvotes: upvotes + 1, downvotes })).toBeGreaterThan(bound);
      }),
    );
  });
});

describe('trendingScore', () => {
  const createdAt = Date.UTC(2026, 10, 21);

  it('equals the formula', () => {
    const seconds = createdAt / 1_000;
    expect(trendingScore({ upvotes: 0, downvotes: 0, createdAt })).toBe(seconds / 79_200);
    expect(trendingScore({ upvotes: 110, downvotes: 10, createdAt })).toBeCloseTo(2 + seconds / 79_200, 9);
    expect(trendingScore({ upvotes: 0, downvotes: 100, createdAt })).toBeCloseTo(-2 + seconds / 79_200, 9);
  });

  it('makes ten times the score worth 22 hours', () => {
    const older = trendingScore({ upvotes: 100, downvotes: 0, createdAt });
    const younger = trendingScore({ upvotes: 10, downvotes: 0, createdAt: createdAt + 79_200_000 });
    expect(younger).toBeCloseTo(older, 9);
  });

  it('never falls after an upvote', () => {
    fc.assert(
      fc.property(votes, ({ upvotes, downvotes }) => {
        const before = trendingScore({ upvotes, downvotes, createdAt });
        expect(trendingScore({ upvotes: upvotes + 1, downvotes, createdAt })).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
