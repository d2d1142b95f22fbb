import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCreators, hasRankBadge, type RankedCreator, rankOf } from './profile.ts';

const creator = (id: string, numbers: Partial<RankedCreator>): RankedCreator => ({
  id,
  totalSubmissions: 1,
  totalVotes: 0,
  dateJoined: 0,
  ...numbers,
});

const small = fc.integer({ min: 0, max: 3 });
const creators = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{2}$/),
    totalSubmissions: small,
    totalVotes: small,
    dateJoined: small,
  }),
  { selector: ({ id }) => id },
);

describe('compareCreators', () => {
  it('orders by submissions, then votes, then the earlier join date', () => {
    const many = creator('d', { totalSubmissions: 2 });
    const liked = creator('c', { totalVotes: 9, dateJoined: 5 });
    const early = creator('b', { dateJoined: 1 });
    const late = creator('a', { dateJoined: 2 });
    expect([late, early, liked, many].sort(compareCreators)).toEqual([many, liked, early, late]);
  });

  it('is one order: nobody is equal, whatever the order they came in', () => {
    fc.assert(
      fc.property(creators, (list) => {
        expect([...list].reverse().sort(compareCreators)).toEqual([...list].sort(compareCreators));
      }),
    );
  });
});

describe('rankOf', () => {
  it('is the position in that order, and null without a submission', () => {
    fc.assert(
      fc.property(creators, (list) => {
        const ranked = list.filter((each) => each.totalSubmissions > 0).sort(compareCreators);
        for (const each of list) {
          expect(rankOf(each, list)).toBe(each.totalSubmissions > 0 ? ranked.indexOf(each) + 1 : null);
        }
      }),
    );
  });
});

describe('hasRankBadge', () => {
  it('is for rank 3 or better', () => {
    expect([1, 3, 4, null].map(hasRankBadge)).toEqual([true, true, false, false]);
  });
});
