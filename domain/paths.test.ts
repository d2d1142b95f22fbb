import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  avatarPath,
  coverPath,
  fileKeyOf,
  filePath,
  gamePath,
  gameSlugOf,
  profilePath,
  safeReturnPath,
  signInPath,
  stripPath,
} from './paths.ts';

describe('paths', () => {
  it('have the promised forms', () => {
    expect(gamePath('the-lost-temple')).toBe('/game/the-lost-temple');
    expect(gamePath('忍者')).toBe('/game/%E5%BF%8D%E8%80%85');
    expect(['/game/%E5%BF%8D%E8%80%85', '/game/a/claim', '/game/%', '/games'].map(gameSlugOf)).toEqual([
      '忍者',
      'a',
      null,
      null,
    ]);
    expect(profilePath('@ada')).toBe('/by/ada');
    expect(filePath('thumbnails/17_a b.webp')).toBe('/files/thumbnails/17_a%20b.webp');
    expect(avatarPath('preset-koi')).toBe('/avatars/preset-koi.svg');
    expect(coverPath('g/1')).toBe('/covers/g%2F1.svg');
    expect(stripPath('home')).toBe('/strips/home.svg');
  });
});

describe('signInPath', () => {
  it('returns to a page of our site', () => {
    expect(signInPath('/games/latest?q=a&category=Puzzle')).toBe(
      '/login?returnTo=%2Fgames%2Flatest%3Fq%3Da%26category%3DPuzzle',
    );
  });

  it.each(['/', '', null, 'https://evil.example/', '//evil.example'])('has no parameter for %s', (path) => {
    expect(signInPath(path)).toBe('/login');
  });
});

describe('safeReturnPath', () => {
  it.each(['/', '/games?q=a#b', '/by/ada'])('accepts %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example/x',
    '/%2e//evil.example/x',
    'javascript:alert(1)',
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});

describe('a return path never leaves the site', () => {
  const origin = 'https://play.example';
  const tricky = fc
    .array(
      fc.constantFrom(...'/\\.?#@:', '..', '%2e', '%2F', '%5c', '\t', '\n', '\r', '\0', ' ', 'http:', 'evil.example'),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));
  const typed = fc.oneof(
    tricky,
    tricky.map((rest) => `/${rest}`),
    fc.webUrl(),
    fc.string({ unit: 'grapheme' }),
  );

  it.each([
    ['the way back', safeReturnPath],
    ['signing in', signInPath],
    ['a game', gamePath],
    ['a profile', profilePath],
  ])('%s', (_, makePath) => {
    fc.assert(
      fc.property(typed, (text) => {
        const path = makePath(text);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(path).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  'thumbnails/1_cat.webp',
  'thumbnails/1_a b%+#?.png',
  'avatars/ü.webp',
])('a stored file’s path gives back its key: %s', (key) => expect(fileKeyOf(filePath(key))).toBe(key));

it('an address elsewhere, or of something else, is not a stored file’s path', () => {
  for (const path of ['https://a.example/files/x.webp', '/covers/g1.svg', '', '/files/100%'])
    expect(fileKeyOf(path)).toBeNull();
});
