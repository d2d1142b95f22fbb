import { describe, expect, it } from 'vitest';
import { parseTags } from '#domain/games/game.ts';
import { addTags, focusAfterRemoval, removeTag, tagsFieldValue } from './tag-input.tsx';

const limits = { count: 4, length: 10 };

describe('adding tags', () => {
  it('trims them and makes inner spaces single', () => {
    expect(addTags([], '  one   button ', limits)).toEqual(['one button']);
  });

  it('leaves out what is there already, ignoring case', () => {
    expect(addTags(['Puzzle'], 'puzzle', limits)).toEqual(['Puzzle']);
  });

  it('takes several at once, between commas or lines', () => {
    expect(addTags([], 'a, b\nc,,', limits)).toEqual(['a', 'b', 'c']);
  });

  it('stops at the limit of count and cuts at the limit of length', () => {
    expect(addTags(['a', 'b', 'c'], 'd, e', limits)).toEqual(['a', 'b', 'c', 'd']);
    expect(addTags([], 'abcdefghijklmnop', limits)).toEqual(['abcdefghij']);
  });

  it('gives the same list back when nothing changes', () => {
    const tags = ['a'];
    expect(addTags(tags, ' , A', limits)).toBe(tags);
  });

  it('reads a text as the server does', () => {
    for (const text of ['#cats, Cats', 'é, é', ' a \t b ', 'x,\r\ny', '##', 'ÄÖ, äö']) {
      expect(addTags([], text, { count: 99, length: 99 })).toEqual(parseTags(text));
    }
  });
});

describe('the field', () => {
  it('sends what still stands in the input with the tags', () => {
    expect(tagsFieldValue(['a'], ' b ', limits)).toBe('a,b');
    expect(tagsFieldValue(['a'], '', limits)).toBe('a');
  });
});

describe('removing a tag', () => {
  it('removes it', () => {
    expect(removeTag(['a', 'b'], 'a')).toEqual(['b']);
  });

  it('leaves the focus on the next tag, else the one before, else the input', () => {
    expect(focusAfterRemoval(0, 3)).toBe(0);
    expect(focusAfterRemoval(2, 3)).toBe(1);
    expect(focusAfterRemoval(0, 1)).toBe('input');
  });
});
