import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, matchesQuery, normalizeQuery, SEPARATOR, searchTextOf } from './search-text.ts';

const game = {
  title: 'Café Lost',
  description: 'Find the\nexit. 100% _fun_ "quoted"',
  tags: ['Puzzle', 'space race'],
};

describe('matchesQuery', () => {
  it.each([
    'lost',
    'LOST',
    'café',
    'CAFE\u0301',
    'fé lo',
    'exit',
    '%',
    '_',
    '"',
    'puzz',
    'ace rac',
    'e',
    '  lost ',
    '',
  ])('finds the game by %j', (query) => {
    expect(matchesQuery(game, query)).toBe(true);
  });

  it.each([
    'cafe',
    'found',
    'puzzle space',
    'lost find',
    `lost${SEPARATOR}find`,
    '🍜',
    '%%',
  ])('does not find it by %j', (query) => {
    expect(matchesQuery(game, query)).toBe(false);
  });

  it('finds what a plain comparison of lower-cased texts finds', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'Σ', 'ς', 'İ', '%', '_', "'", ' ', '🍜', 'ß'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, text, (title, tag, query) => {
        const wanted = query.trim().toLowerCase();
        const plain = [title, tag].some((field) => field.toLowerCase().includes(wanted));
        if (plain) expect(matchesQuery({ title, description: '', tags: [tag] }, query)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds every part of a title, whatever its case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (title, a, b) => {
        const letters = [...title];
        const part = letters.slice(a % letters.length, (a % letters.length) + 1 + (b % 5)).join('');
        const composed = { title: title.normalize('NFC'), description: '', tags: [] };
        if (composed.title.includes(part.normalize('NFC'))) expect(matchesQuery(composed, part)).toBe(true);
      }),
    );
  });

  it('is the same question to the search text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', SEPARATOR, '\n'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, fc.array(text), text, (title, description, tags, query) => {
        const wanted = foldText(normalizeQuery(query));
        const some = { title, description, tags };
        expect(searchTextOf(some).includes(wanted)).toBe(matchesQuery(some, query));
      }),
    );
  });
});

describe('foldText', () => {
  it('does not depend on how a letter is written', () => {
    expect(foldText('CAFE\u0301')).toBe('café');
    expect(foldText('ΟΔΟΣ')).toBe(foldText('οδοσ'));
    expect(foldText('İ')).toBe('i\u0307');
  });

  it('leaves nothing that a database refuses, and nothing to fold again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text);
        expect(folded.isWellFormed()).toBe(true);
        expect(folded).not.toMatch(/\p{Cc}/u);
        expect(foldText(folded)).toBe(folded);
      }),
    );
    expect(foldText('\ud83c')).toBe('\ufffd');
  });
});

describe('normalizeQuery', () => {
  it('trims, and makes spaces of control characters', () => {
    expect(normalizeQuery(' a\tb\u0000c ')).toBe('a b c');
  });

  it('cuts at 500 characters, never inside one', () => {
    expect(normalizeQuery('a'.repeat(600))).toHaveLength(500);
    expect([...normalizeQuery('🍜'.repeat(600))]).toHaveLength(500);
    expect(normalizeQuery(`${'🍜'.repeat(499)}a🍜`).isWellFormed()).toBe(true);
  });
});
