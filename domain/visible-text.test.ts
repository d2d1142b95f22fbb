import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it.each([
    '',
    ' \t\n',
    '\u200b\u200b',
    ' \u200b \ufeff ',
    '\u00ad',
    '\u2060\u2063',
    '\u202e\u2066',
    '\u3000\u00a0',
    '\u3164',
    '\u115f\u1160',
    '\u034f',
    '\ufe0f',
    '\u2800',
    '\u200d',
    '\u{e0067}\u{e007f}',
    '\0\x07',
  ])('finds nothing in %j', (text) => {
    expect(visibleText(text)).toBe('');
  });

  it.each([
    'Lost',
    'a',
    '?',
    '猫',
    '🐈',
    '👩‍🚀',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '1️⃣',
    'می‌خواهم',
    '\u200bLost\u200b',
    '\u0301',
    '\u{1fae9}',
  ])('leaves %j as it is', (text) => {
    expect(visibleText(text)).toBe(text);
    expect(visibleText(` ${text}\n`)).toBe(text);
  });

  it('looks once at what is very long', () => {
    expect(visibleText('\u200b'.repeat(1_000_000))).toBe('');
    expect(visibleText(`${'\u200b'.repeat(1_000_000)}x`)).toMatch(/x$/);
  });
});
