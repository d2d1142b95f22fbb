import { describe, expect, it } from 'vitest';
import { hasRankBadge } from './profile.ts';

describe('hasRankBadge', () => {
  it('is for rank 3 or better', () => {
    expect([1, 3, 4, null].map(hasRankBadge)).toEqual([true, true, false, false]);
  });
});
