import { describe, expect, it } from 'vitest';
import { parseTags } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { addTags, focusAfterRemoval } from './tags-field.tsx';

describe('adding tags', () => {
  it('trims them and makes inner spaces single', () => {
    expect(addTags([], '  one   button ')).toEqual(['one button']);
  });

  it('leaves out what is there already, ignoring case', () => {
    expect(addTags(['Puzzle'], 'puzzle')).toEqual(['Puzzle']);
    expect(addTags(['a'], ' , A')).toEqual(['a']);
  });

  it('takes several at once, between commas or lines', () => {
    expect(addTags([], 'a, b\nc,,')).toEqual(['a', 'b', 'c']);
  });

  it('stops at the limit of count and cuts at the limit of length', () => {
    const most = Array.from({ length: LIMITS.tagsPerGame - 1 }, (_, n) => `tag ${n}`);
    expect(addTags(most, 'd, e')).toEqual([...most, 'd']);
    expect(addTags([], 'x'.repeat(LIMITS.text.tag + 1))).toEqual(['x'.repeat(LIMITS.text.tag)]);
  });

  it('reads a text as the server does', () => {
    for (const text of ['#cats, Cats', 'é, é', ' a \t b ', 'x,\r\ny', '##', 'ÄÖ, äö']) {
      expect(addTags([], text)).toEqual(parseTags(text));
    }
  });
});

describe('removing a tag', () => {
  it('leaves the focus on the next tag, else the one before, else the input', () => {
    expect(focusAfterRemoval(0, 3)).toBe(0);
    expect(focusAfterRemoval(2, 3)).toBe(1);
    expect(focusAfterRemoval(0, 1)).toBe('input');
  });
});
