import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { requiredTagsField, tagsField } from './forms.ts';
import { parseTags } from './game.ts';

const anyTags = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }));

describe('parseTags', () => {
  it('reads a list, a text with commas, or both', () => {
    const tags = ['space', 'two words', 'Puzzle'];
    expect(parseTags('space, two   words ,\nPuzzle')).toEqual(tags);
    expect(parseTags(['space', ' two words', 'Puzzle'])).toEqual(tags);
    expect(parseTags(['space,two words', 'Puzzle', ''])).toEqual(tags);
  });

  it('drops duplicates in any case, and keeps the first spelling', () => {
    expect(parseTags('Space, space, SPACE, #space')).toEqual(['Space']);
  });

  it.each([undefined, null, 7, {}, [], '', ' , ,', [null, 7]])('reads no tags from %j', (input) => {
    expect(parseTags(input)).toEqual([]);
  });

  it('stops reading after the maximum number of tags', () => {
    const many = Array.from({ length: 60_000 }, (_, n) => `t${n}`).join(',');
    expect(parseTags(many)).toEqual(many.split(',', LIMITS.tagsRead));
  });

  it('reads no more parts than that, however often a tag repeats', () => {
    expect(parseTags(`${'a,'.repeat(LIMITS.tagsRead)}b`)).toEqual(['a']);
    expect(parseTags([...Array(LIMITS.tagsRead).fill('a'), 'b'])).toEqual(['a']);
    expect(parseTags(`${'a\r\n,,,\r\n'.repeat(LIMITS.tagsRead - 1)}b`)).toEqual(['a', 'b']);
  });

  it.each([
    '👾',
    '\u0301',
    'x',
  ])('reads only the beginning of a tag of 250 kB of %j, and still finds it too long', (text) => {
    const [tag = ''] = parseTags(text.repeat(125_000));
    expect(tag.length).toBeGreaterThan(LIMITS.text.tag);
    expect(tag.length).toBeLessThan(2_000);
  });

  it('reads a tag after thousands of spaces', () => {
    expect(parseTags(`a,${' '.repeat(100_000)}b`)).toEqual(['a', 'b']);
  });

  it('returns its own result unchanged', () => {
    fc.assert(
      fc.property(anyTags, (input) => {
        const tags = parseTags(input);
        expect(parseTags(tags)).toEqual(tags);
        expect(parseTags(tags.join(', '))).toEqual(tags);
      }),
    );
  });
});

describe('the tags of a form', () => {
  const complaints = (field: ReturnType<typeof tagsField | typeof requiredTagsField>, input: unknown) =>
    field.safeParse(input).error?.issues.map((issue) => issue.message);

  it('requires a tag if the form does', () => {
    expect(complaints(requiredTagsField(), undefined)).toEqual(['At least one tag is required']);
    expect(complaints(requiredTagsField(), ' , ')).toEqual(['At least one tag is required']);
    expect(complaints(requiredTagsField(), 'a')).toBeUndefined();
    expect(complaints(tagsField(), undefined)).toBeUndefined();
  });

  it.each([tagsField(), requiredTagsField()])('have limits', (field) => {
    const twelve = Array.from({ length: 12 }, (_, n) => `tag${n}`);
    expect(complaints(field, twelve)).toBeUndefined();
    expect(complaints(field, [...twelve, 'x'])).toEqual(['A game can have at most 12 tags']);
    expect(complaints(field, 'a'.repeat(41))).toEqual(['A tag must be at most 40 characters']);
  });
});
