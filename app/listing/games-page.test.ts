import { describe, expect, it } from 'vitest';
import { formatTotal, shownSentence } from './games-page.ts';

describe('formatTotal', () => {
  it('says that the total isn’t exact', () => {
    expect(formatTotal({ total: 1_656, isTotalExact: true })).toBe('1,656 games');
    expect(formatTotal({ total: 2_000, isTotalExact: false })).toBe('2,000+ games');
  });
});

describe('shownSentence', () => {
  const total = { total: 40, isTotalExact: true };
  it.each([
    [20, total, true, 'Showing 20 of 40 games'],
    [40, total, false, 'These are all 40 games'],
    // Games were added or deleted after the first page was loaded.
    [41, total, false, 'These are all 41 games'],
    [39, total, false, 'Showing 39 of 40 games'],
    [40, { total: 21, isTotalExact: false }, true, 'Showing 40 of 40+ games'],
    [43, { total: 3, isTotalExact: false }, false, 'These are all 43 games'],
  ])('says, for %i games of %j, with more to come: %s, %j', (shown, page, hasMore, sentence) => {
    expect(shownSentence({ ...page, shown, hasMore })).toBe(sentence);
  });
});
