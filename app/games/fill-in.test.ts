import { describe, expect, it } from 'vitest';
import { fillIn, typedFields, typeIn } from './fill-in.ts';

const form = (title: string) => typedFields({ title });

const titlesOf = (before: string, ...pages: readonly string[]) => {
  let fields = form(before);
  return pages.map((title) => {
    fields = fillIn(fields, { title });
    return fields.values.title;
  });
};

describe('a field that pages fill in', () => {
  it('has what the last page said, and nothing of the one before when there is none', () => {
    expect(titlesOf('', 'One', 'Two', '', 'Three')).toEqual(['One', 'Two', '', 'Three']);
  });

  it('keeps what was typed, also where a page says the same', () => {
    expect(titlesOf('Mine', 'One', '', 'Mine', '')).toEqual(['Mine', 'Mine', 'Mine', 'Mine']);
  });

  it('keeps what was typed over what a page said', () => {
    const typed = typeIn(fillIn(form(''), { title: 'One' }), 'title', 'Mine');
    expect(fillIn(typed, { title: 'Two' }).values.title).toBe('Mine');
  });

  it('is filled in again when it was emptied by hand', () => {
    const emptied = typeIn(fillIn(form(''), { title: 'One' }), 'title', '');
    expect(fillIn(emptied, { title: 'Two' }).values.title).toBe('Two');
  });

  it('is the same when nothing changes, so that nothing is drawn anew', () => {
    for (const fields of [form(''), form('Mine')]) expect(fillIn(fields, { title: '' })).toBe(fields);
  });
});
