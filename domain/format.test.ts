import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatGames,
  formatIsoDate,
  formatPlace,
  formatShortDate,
  formatViews,
  formatVotes,
  truncate,
} from './format.ts';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [-0.5, '0'],
    [-1, '-1'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1_234, '-1,234'],
    [12.9, '12'],
  ])('formats %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('formats like the platform’s Intl', () => {
    const reference = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(formatCount(count)).toBe(reference.format(count === 0 ? 0 : count));
      }),
    );
  });
});

describe('counted nouns', () => {
  it('have thousands separators and a singular', () => {
    expect(formatViews(1_234)).toBe('1,234 views');
    expect(formatViews(1)).toBe('1 view');
    expect(formatViews(0)).toBe('0 views');
    expect(formatVotes(12)).toBe('12 votes');
    expect(formatVotes(1)).toBe('1 vote');
    expect(formatGames(1)).toBe('1 game');
  });
});

describe('dates', () => {
  it('are a short month, a day and a year', () => {
    expect(formatShortDate(Date.UTC(2026, 10, 21))).toBe('Nov 21, 2026');
    expect(formatShortDate(Date.UTC(2024, 1, 9))).toBe('Feb 9, 2024');
  });

  it('don’t depend on the machine’s time zone', () => {
    expect(formatShortDate(Date.UTC(2026, 0, 1, 0, 0, 0))).toBe('Jan 1, 2026');
    expect(formatShortDate(Date.UTC(2026, 0, 1, 23, 59, 59))).toBe('Jan 1, 2026');
    expect(formatIsoDate(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('truncate', () => {
  it('doesn’t change a short text', () => {
    expect(truncate('lost', 4)).toBe('lost');
    expect(truncate('', 4)).toBe('');
  });

  it('cuts between words if possible', () => {
    expect(truncate('the quick brown fox jumps', 18)).toBe('the quick brown…');
    expect(truncate('abc defgh', 6)).toBe('abc d…');
    expect(truncate('abcdefghij', 5)).toBe('abcd…');
  });

  it('never splits an emoji, or a letter and its marks', () => {
    expect(truncate('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 9)).toBe('👩‍👩‍👧…');
    expect(truncate('e\u0301e\u0301e\u0301', 4)).toBe('e\u0301…');
    expect(truncate('👩‍👩‍👧', 8)).toBe('👩‍👩‍👧');
    expect(truncate('👾👾', 2)).toBe('…');
  });

  it('never exceeds the given length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        expect(truncate(text, max).length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe('formatPlace', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [22, '22nd'],
    [113, '113th'],
  ])('formats %s as %s', (place, text) => {
    expect(formatPlace(place)).toBe(text);
  });
});
