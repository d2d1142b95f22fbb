import { describe, expect, it } from 'vitest';
import { coverSources, isOddlyShaped } from './game-cover.tsx';

const sourcesOf = (thumbnailUrl: string | null) => coverSources({ id: 'g1', thumbnailUrl });

describe('the source of a cover', () => {
  it('is the drawn cover if there is no thumbnail', () => {
    expect(sourcesOf(null)).toEqual([{ src: '/covers/g1.svg' }]);
    expect(sourcesOf('')).toEqual([{ src: '/covers/g1.svg' }]);
    expect(sourcesOf('/covers/g1.svg')).toEqual([{ src: '/covers/g1.svg' }]);
  });

  it('is the stored file with its smaller renditions, then the file alone, then the drawn cover', () => {
    expect(sourcesOf('/files/thumbnails/1_my.cat-1f2e3d4c-700x400.webp')).toEqual([
      {
        src: '/files/thumbnails/1_my.cat-1f2e3d4c-700x400.webp',
        srcSet:
          '/files/thumbnails/1_my.cat-1f2e3d4c-700x400-320.webp 320w, /files/thumbnails/1_my.cat-1f2e3d4c-700x400-640.webp 640w, /files/thumbnails/1_my.cat-1f2e3d4c-700x400.webp 700w',
      },
      { src: '/files/thumbnails/1_my.cat-1f2e3d4c-700x400.webp' },
      { src: '/covers/g1.svg' },
    ]);
  });

  it.each([
    '1_cat-1f2e3d4c-160x160.webp',
    '1_cat-1f2e3d4c-320x200.webp',
    '1_cat.webp',
  ])('requests no rendition that %s doesn’t have', (name) => {
    expect(sourcesOf(`/files/thumbnails/${name}`)).toEqual([
      { src: `/files/thumbnails/${name}` },
      { src: '/covers/g1.svg' },
    ]);
  });

  it.each([
    'https://example.org/a.png',
    'HTTP://tracker.example/',
  ])('is the drawn cover while the picture is still at %s', (url) => {
    expect(sourcesOf(url)).toEqual([{ src: '/covers/g1.svg' }]);
  });
});

describe('a picture that a cover would crop too much', () => {
  it.each([
    ['160x160', true],
    ['600x800', true],
    ['2000x400', true],
    ['800x500', false],
    ['800x600', false],
    ['1920x1080', false],
  ])('with the size of %s: %s', (size, expected) => {
    expect(isOddlyShaped(`/files/thumbnails/1_cat-1f2e3d4c-${size}.webp`)).toBe(expected);
  });

  it('is never one of unknown size', () => {
    expect(isOddlyShaped(null)).toBe(false);
    expect(isOddlyShaped('/files/thumbnails/1_cat.webp')).toBe(false);
    expect(isOddlyShaped('https://example.org/1_cat-1f2e3d4c-160x160.webp')).toBe(false);
  });
});
