import { describe, expect, it } from 'vitest';
import { readableText } from './details.tsx';

describe('readableText', () => {
  it.each([
    ['a\r\nb', 'a\nb'],
    ['a\r\r\nb', 'a\nb'],
    ['a\rb', 'a\nb'],
    ['a\r\rb', 'a\n\nb'],
    ['a \r\u00a0\r\n b', 'a\n\n b'],
    ['a\n\nb', 'a\n\nb'],
    ['a\r\r\n\r\r\nb', 'a\n\nb'],
    ['a  \n\t\n\n\nb', 'a\n\nb'],
    [' \r\n a \r\n', 'a'],
    ['  indented\n    more', 'indented\n    more'],
    [' \n ', ''],
  ])('turns %j into %j', (text, readable) => {
    expect(readableText(text)).toBe(readable);
  });

  it.each([' ', '\t', '\r', ' \r'])('reads a long run of %j only once', (blank) => {
    expect(readableText(`a${blank.repeat(500_000)}b`)).toMatch(/^a\s+b$/);
  });
});
