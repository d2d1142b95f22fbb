import { describe, expect, it } from 'vitest';
import { AVATAR_WIDTHS, movingOf, pictureOf, pictureSize, renditionOf, renditionWidths } from './picture.ts';

describe('pictureSize', () => {
  it('reads the size from the end of a stored name', () => {
    expect(pictureSize('/files/thumbnails/1700000000000_cat-1f2e3d4c-960x600.webp')).toEqual({
      width: 960,
      height: 600,
    });
    expect(pictureSize('thumbnails/1_a-10x10-1f2e3d4c-1x2400.webp')).toEqual({ width: 1, height: 2400 });
  });

  it.each([
    '/files/thumbnails/1_cat.webp',
    'https://a.example/cat-960x600.png',
    '',
    '-x.webp',
  ])('is unknown for %j', (path) => expect(pictureSize(path)).toBeNull());
});

describe('renditions', () => {
  it('are never wider than the picture, whose own width is the last', () => {
    expect(renditionWidths(2_000)).toEqual([320, 640, 960, 1_440, 2_000]);
    expect(renditionWidths(960)).toEqual([320, 640, 960]);
    expect(renditionWidths(500)).toEqual([320, 500]);
    expect(renditionWidths(100)).toEqual([100]);
    expect(renditionWidths(256, AVATAR_WIDTHS)).toEqual([96, 256]);
  });

  it('are recognized by their names as renditions of their picture', () => {
    for (const key of ['thumbnails/1_cat-1f2e3d4c-960x600.webp', 'thumbnails/1_room-320x.webp']) {
      expect(pictureOf(key)).toBe(key);
      expect(pictureOf(renditionOf(key, 320))).toBe(key);
      expect(pictureOf(renditionOf(key, 96))).toBe(key);
    }
    expect(pictureOf('thumbnails/1_year-1984.webp')).toBe('thumbnails/1_year-1984.webp');
  });

  it('are recognized if they move, which only the names of some pictures say', () => {
    const key = 'thumbnails/1_cat-1f2e3d4c-960x600m.webp';
    const moving = 'thumbnails/1_cat-1f2e3d4c-960x600m-moving.webp';
    expect(movingOf(key)).toBe(moving);
    expect(pictureOf(moving)).toBe(key);
    expect(pictureOf(renditionOf(key, 320))).toBe(key);
    expect(pictureSize(key)).toEqual({ width: 960, height: 600 });
    for (const still of ['thumbnails/1_cat-960x600.webp', 'thumbnails/1_960x600m.webp', '']) {
      expect(movingOf(still)).toBeNull();
    }
    expect(pictureOf('thumbnails/1_cat-moving.webp')).toBe('thumbnails/1_cat-moving.webp');
  });

  it('are stored beside the picture', () => {
    expect(renditionOf('thumbnails/1_my.cat-9x9.webp', 320)).toBe('thumbnails/1_my.cat-9x9-320.webp');
  });
});
