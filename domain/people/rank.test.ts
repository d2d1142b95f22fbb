import { describe, expect, it } from 'vitest';
import { hasRankBadge } from './profile.ts';

describe('hasRankBadge', () => {
  it('is true for ranks 1 to 3', () => {
    expect([1, 3, 4, null].map(hasRankBadge)).toEqual([true, true, false, false]);
  });
});
