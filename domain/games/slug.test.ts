import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { numberedSlug, plainSlug, slugOf } from './game.ts';

const anyTitle = fc.string({ unit: 'binary', maxLength: 200 });

describe('slugOf', () => {
  it.each([
    ['08800 Space Organizer', '08800-space-organizer'],
    ["Don't Stop!", 'dont-stop'],
    ['  The   Lost — Temple  ', 'the-lost-temple'],
    ['one - two -- three', 'one-two-three'],
    ['snake_case', 'snakecase'],
    ['Café Olé', 'café-olé'],
    ['Cafe\u0301', 'café'],
    ['ÜBER Straße', 'über-straße'],
    ['Тетрис 2', 'тетрис-2'],
    ['忍者 ゲーム', '忍者-ゲーム'],
    ['नमस्ते दुनिया', 'नमस्ते-दुनिया'],
    ['لعبة', 'لعبة'],
    ['⚔️ Sword ⚔️', 'sword'],
    ['1️⃣ First', '1-first'],
    ['C++ & C#', 'c-c'],
    ['100% fun', '100-fun'],
    ['a\tb\nc', 'a-b-c'],
    ['-', 'game'],
    ['[]', 'game'],
    ['🐡⚔️🛡', 'game'],
    ['', 'game'],
  ])('%j gives %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is never empty, and has only letters, digits, their marks and single hyphens between them', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        expect(slugOf(title)).toMatch(/^[\p{L}\p{N}]\p{M}*(?:-?[\p{L}\p{N}]\p{M}*)*$/u);
      }),
    );
  });

  it('doesn’t change a slug', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const slug = slugOf(title);
        expect(slugOf(slug)).toBe(slug);
      }),
      { numRuns: 1_000 },
    );
  });

  it('ignores case and how letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('é', 'E\u0301', 'Å', 'n', ' ', '-', '!') }), (title) => {
        expect(slugOf(title.normalize('NFD'))).toBe(slugOf(title.normalize('NFC')));
        expect(slugOf(title.toUpperCase())).toBe(slugOf(title));
      }),
    );
  });

  it('is not longer than the limit, and ends with a whole word', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        expect(slugOf(title).length).toBeLessThanOrEqual(LIMITS.text.slug);
      }),
    );
    expect(slugOf(`${'word '.repeat(40)}`)).toBe(Array(16).fill('word').join('-'));
    expect(slugOf('a'.repeat(200))).toBe('a'.repeat(LIMITS.text.slug));
    expect(slugOf(`${'a'.repeat(81)} b`)).toBe('a'.repeat(LIMITS.text.slug));
    expect(slugOf(`a ${'b'.repeat(78)}`)).toBe(`a-${'b'.repeat(78)}`);
    expect(slugOf(`a ${'b'.repeat(79)}`)).toBe('a');
    expect(slugOf(`${'a'.repeat(79)}\u{20000}\u{20000}`)).toBe('a'.repeat(79));
  });
});

describe('numberedSlug', () => {
  it('appends a number from the second game on', () => {
    expect([1, 2, 3].map((n) => numberedSlug('lost', n))).toEqual(['lost', 'lost-2', 'lost-3']);
  });
});

describe('plainSlug', () => {
  it('keeps a-z, 0-9 and hyphens', () => {
    expect(plainSlug('Café-olé_2!')).toBe('af-ol2');
    expect(plainSlug('the-lost-temple')).toBe('the-lost-temple');
  });
});
