import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './find-games.ts';

const kinds = ['fraction', 'whole'] as const;
const trending = { order: 'trending', kinds };
const read = (key: readonly number[]) => readCursor(writeCursor('trending', key), trending);

describe('a cursor', () => {
  it('is read as it was written', () => {
    expect(read([-1.25e-3, 4])).toEqual([-1.25e-3, 4]);
  });

  it.each([
    [[1]],
    [[1, 2, 3]],
    [[1, 2.5]],
    [[1, 1e20]],
    [[1, -1e300]],
    [[Number.POSITIVE_INFINITY, 1]],
  ])('with the key %j is not one of ours', (key) => {
    expect(read(key)).toBeNull();
  });

  it('is valid only for its own order', () => {
    const cursor = writeCursor('trending', [1, 2]);
    expect(readCursor(cursor, { ...trending, order: 'newest' })).toBeNull();
    expect(readCursor(null, trending)).toBeNull();
    expect(readCursor(`${cursor}A`, trending)).toBeNull();
  });
});
