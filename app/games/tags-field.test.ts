import { describe, expect, it } from 'vitest';
import { parseTags } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { addTags, focusAfterRemoval } from './tags-field.tsx';

describe('adding tags', () => {
  it('trims tags and collapses spaces in them', () => {
    expect(addTags([], '  one   button ')).toEqual(['one button']);
  });

  it('ignores tags that are already there, in any case', () => {
    expect(addTags(['Puzzle'], 'puzzle')).toEqual(['Puzzle']);
    expect(addTags(['a'], ' , A')).toEqual(['a']);
  });

  it('adds several tags, separated by commas or line breaks', () => {
    expect(addTags([], 'a, b\nc,,')).toEqual(['a', 'b', 'c']);
  });

  it('stops at the maximum number, and cuts tags at the maximum length', () => {
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
  it('moves the focus to the next tag, else to the previous one, else to the input', () => {
    expect(focusAfterRemoval(0, 3)).toBe(0);
    expect(focusAfterRemoval(2, 3)).toBe(1);
    expect(focusAfterRemoval(0, 1)).toBe('input');
  });
});
