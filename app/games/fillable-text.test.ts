import { describe, expect, it } from 'vitest';
import { fillIn, typedText } from './quick-submit.tsx';

const textsOf = (before: string, ...pages: readonly string[]) => {
  let field = typedText(before);
  return pages.map((said) => {
    field = fillIn(field, said);
    return field.text;
  });
};

describe('a field that pages fill in', () => {
  it('has what the last page said, and nothing of the one before when there is none', () => {
    expect(textsOf('', 'One', 'Two', '', 'Three')).toEqual(['One', 'Two', '', 'Three']);
  });

  it('keeps what was typed, also where a page says the same', () => {
    expect(textsOf('Mine', 'One', '', 'Mine', '')).toEqual(['Mine', 'Mine', 'Mine', 'Mine']);
  });

  it('is filled in again when it was emptied by hand', () => {
    expect(fillIn(typedText(''), 'One')).toEqual({ text: 'One', isTyped: false });
  });

  it('is the same when nothing changes, so that nothing is drawn anew', () => {
    for (const field of [typedText(''), typedText('Mine')]) expect(fillIn(field, '')).toBe(field);
  });
});
