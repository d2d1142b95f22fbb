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

describe('a field that web pages fill in', () => {
  it('shows what the last page says, or nothing if that page says nothing', () => {
    expect(titlesOf('', 'One', 'Two', '', 'Three')).toEqual(['One', 'Two', '', 'Three']);
  });

  it('keeps what was typed, even if a page says the same', () => {
    expect(titlesOf('Mine', 'One', '', 'Mine', '')).toEqual(['Mine', 'Mine', 'Mine', 'Mine']);
  });

  it('keeps what was typed if a page says something else', () => {
    const typed = typeIn(fillIn(form(''), { title: 'One' }), 'title', 'Mine');
    expect(fillIn(typed, { title: 'Two' }).values.title).toBe('Mine');
  });

  it('is filled in again after somebody has emptied it', () => {
    const emptied = typeIn(fillIn(form(''), { title: 'One' }), 'title', '');
    expect(fillIn(emptied, { title: 'Two' }).values.title).toBe('Two');
  });

  it('stays the same object if nothing changes, so that React renders nothing', () => {
    for (const fields of [form(''), form('Mine')]) expect(fillIn(fields, { title: '' })).toBe(fields);
  });
});
