import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneTypoApart, learntWords, typoKeys, wordsOf } from './search-words.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '迷', '👾'), minLength: 1, maxLength: 8 });

describe('wordsOf', () => {
  it('takes runs of letters, marks and digits of any script', () => {
    expect(wordsOf('The 3D-Maze: Étoile! 迷宮の冒険 🎮 ΟΔΟΣ')).toEqual([
      'the',
      '3d',
      'maze',
      'étoile',
      '迷宮の冒険',
      'οδοσ',
    ]);
  });

  it('learns those that are long enough to be recognised', () => {
    expect(learntWords('Lost in the Dungeon, dungeon; space x')).toEqual(['dungeon', 'space']);
    expect(learntWords('x'.repeat(31))).toEqual([]);
  });
});

describe('isOneTypoApart', () => {
  it.each([
    ['dungeon', 'dungeo'],
    ['dungeon', 'dungeonn'],
    ['dungeon', 'dumgeon'],
    ['dungeon', 'dungoen'],
    ['dungeon', 'ungeon'],
    ['étoile', 'etoile'],
    ['aab', 'ab'],
  ])('%s and %s are', (one, other) => {
    expect(isOneTypoApart(one, other)).toBe(true);
    expect(isOneTypoApart(other, one)).toBe(true);
  });

  it.each([
    ['dungeon', 'dungeon'],
    ['dungeon', 'dugneno'],
    ['dungeon', 'dung'],
    ['abcd', 'cbad'],
    ['abcd', 'bacdx'],
    ['', ''],
  ])('%s and %s are not', (one, other) => {
    expect(isOneTypoApart(one, other)).toBe(false);
  });

  it('finds every single slip, and each of them by a key in common', () => {
    const slip = fc.tuple(word, fc.nat(), fc.constantFrom('drop', 'add', 'change', 'swap'), word);
    fc.assert(
      fc.property(slip, ([text, place, kind, [letter = 'z']]) => {
        const letters = [...text];
        const at = place % letters.length;
        if (kind === 'drop') letters.splice(at, 1);
        if (kind === 'add') letters.splice(at, 0, letter);
        if (kind === 'change') letters[at] = letter;
        if (kind === 'swap') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
        const slipped = letters.join('');
        expect(isOneTypoApart(text, slipped)).toBe(slipped !== text);
        const keys = new Set(typoKeys(text));
        expect(typoKeys(slipped).some((key) => keys.has(key))).toBe(true);
      }),
    );
  });
});
