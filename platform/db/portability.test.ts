import { describe, expect, it } from 'vitest';
import { isRowRefusal, isStorable, storableText } from './portability.ts';

describe('isRowRefusal', () => {
  it.each([
    ['SQLITE_CONSTRAINT_CHECK', true],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', true],
    ['SQLITE_MISMATCH', true],
    ['SQLITE_BUSY', false],
    ['SQLITE_FULL', false],
    ['22P05', true],
    ['23514', true],
    ['40001', false],
    ['53100', false],
    ['ECONNRESET', false],
  ])('%s: %s', (code, isRefusal) => {
    expect(isRowRefusal(Object.assign(new Error('No.'), { code }))).toBe(isRefusal);
  });

  it('is false for an error without a code', () => {
    expect(isRowRefusal(new Error('SQLITE_CONSTRAINT'))).toBe(false);
    expect(isRowRefusal('23514')).toBe(false);
  });
});

it('text is stored without NUL and without lone surrogates', () => {
  expect([isStorable('Häm 🎲'), isStorable('a\0b')]).toEqual([true, false]);
  expect(storableText('a\0b \uD800 🎲')).toBe('ab \uFFFD 🎲');
});
