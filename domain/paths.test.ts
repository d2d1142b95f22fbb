import { describe, expect, it } from 'vitest';
import {
  avatarPath,
  coverPath,
  fileKeyOf,
  filePath,
  gamePath,
  profilePath,
  safeReturnPath,
  signInPath,
  stripPath,
} from './paths.ts';

describe('paths', () => {
  it('lead to things', () => {
    expect(gamePath('the-lost-temple')).toBe('/game/the-lost-temple');
    expect(gamePath('忍者')).toBe('/game/%E5%BF%8D%E8%80%85');
    expect(profilePath('@ada')).toBe('/by/ada');
    expect(filePath('thumbnails/17_a b.webp')).toBe('/files/thumbnails/17_a%20b.webp');
    expect(avatarPath('preset-koi')).toBe('/avatars/preset-koi.svg');
    expect(coverPath('g/1')).toBe('/covers/g%2F1.svg');
    expect(coverPath('g1', '2')).toBe('/covers/g1.svg?v=2');
    expect(stripPath('home')).toBe('/strips/home.svg');
  });
});

describe('signInPath', () => {
  it('leads back to a page of ours', () => {
    expect(signInPath('/games/latest?q=a&category=Puzzle')).toBe(
      '/login?returnTo=%2Fgames%2Flatest%3Fq%3Da%26category%3DPuzzle',
    );
  });

  it.each(['/', '', null, 'https://evil.example/', '//evil.example'])('has nothing to say of %s', (path) => {
    expect(signInPath(path)).toBe('/login');
  });
});

describe('safeReturnPath', () => {
  it.each(['/', '/games?q=a#b', '/by/ada'])('goes back to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'games',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'javascript:alert(1)',
  ])('does not go to %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});

it.each([
  'thumbnails/1_cat.webp',
  'thumbnails/1_a b%+#?.png',
  'avatars/ü.webp',
])('a stored file’s path leads back to its key: %s', (key) => expect(fileKeyOf(filePath(key))).toBe(key));

it('an address elsewhere, or of something else, is no stored file', () => {
  for (const path of ['https://a.example/files/x.webp', '/covers/g1.svg', ''])
    expect(fileKeyOf(path)).toBeNull();
});
