import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const kinds = ['fraction', 'whole'] as const;
const read = (place: readonly number[]) =>
  readCursor('trending', kinds, writeCursor({ order: 'trending', moment: '7', place }));

describe('a cursor', () => {
  it('is read as it was written', () => {
    const cursor = { order: 'trending', moment: '7', place: [-1.25e-3, 4] };
    expect(readCursor('trending', kinds, writeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    [[1]],
    [[1, 2, 3]],
    [[1, 2.5]],
    [[1, 1e20]],
    [[1, -1e300]],
    [[Number.POSITIVE_INFINITY, 1]],
  ])('is none of ours with the place %j', (place) => {
    expect(read(place)).toBeNull();
  });

  it('is good for its order alone', () => {
    const cursor = writeCursor({ order: 'trending', moment: '', place: [1, 2] });
    expect(readCursor('newest', kinds, cursor)).toBeNull();
    expect(readCursor('trending', kinds, null)).toBeNull();
    expect(readCursor('trending', kinds, `${cursor}A`)).toBeNull();
  });
});
