import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAwards, placesOf } from './race.ts';

const racer = (gameId: string, people: number, downvotes = 0, lastAt = 0) => ({ gameId, people, downvotes, lastAt });
const idsOf = (racers: readonly { gameId: string }[]) => racers.map(({ gameId }) => gameId).join('');

describe('the order of a race', () => {
  it('is by people, then by fewer downvotes, then by the earlier last upvote', () => {
    const given = [racer('a', 3, 0, 1), racer('b', 4, 9, 9), racer('c', 4, 1, 8), racer('d', 4, 1, 7)];
    expect(idsOf(placesOf(given))).toBe('dcba');
  });

  it('leaves out games with fewer than three people, and all after the fiftieth', () => {
    expect(placesOf([racer('a', 2), racer('b', 3)])).toHaveLength(1);
    expect(placesOf(Array.from({ length: 60 }, (_, n) => racer(`g${n}`, 3 + n)))).toHaveLength(50);
  });

  it('has no ties, whatever order the games come in', () => {
    const some = fc.uniqueArray(fc.tuple(fc.string(), fc.nat(5), fc.nat(2), fc.nat(2)), { selector: ([id]) => id });
    fc.assert(
      fc.property(some, (rows) => {
        const racers = rows.map((row) => racer(...row));
        expect(placesOf(racers)).toEqual(placesOf(racers.toReversed()));
      }),
    );
  });

  it('prefers the better award, then the later one', () => {
    const awards = [
      { week: 1, place: 2 },
      { week: 2, place: 1 },
      { week: 3, place: 1 },
    ];
    expect(awards.sort(compareAwards).map(({ week }) => week)).toEqual([3, 2, 1]);
  });
});
