import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BrowseQuery,
  countFilters,
  EMPTY_BROWSE_QUERY,
  isFiltered,
  parseBrowseQuery,
  periodOf,
  SORTS,
  TIME_WINDOWS,
  toggleCategory,
  toSearchParams,
} from './browse-query.ts';

const parse = (text: string) => parseBrowseQuery(new URLSearchParams(text));

describe('parseBrowseQuery', () => {
  it('reads all parameters', () => {
    const text =
      'q=+lost+temple&category=puzzle&category=Role-Playing&generated=1&tag=space&without=horror&source=true&plays=on&touch=1&gamepad=1&players=2&editor=Vim&model=Opus+4.5&sort=random&window=week&seed=42&cursor=abc_-9';
    expect(parse(text)).toEqual({
      q: 'lost temple',
      categories: ['Puzzle', 'Role-Playing'],
      generated: true,
      tags: ['space'],
      withoutTags: ['horror'],
      hasSource: true,
      playsInPage: true,
      touch: true,
      gamepad: true,
      players: '2',
      editor: 'Vim',
      model: 'Opus 4.5',
      sort: 'random',
      window: 'week',
      seed: 42,
      cursor: 'abc_-9',
    });
    expect(parseBrowseQuery(toSearchParams(parse(text)))).toEqual(parse(text));
  });

  it('ignores invalid parameters', () => {
    expect(
      parse('sort=sideways&players=3&touch=no&window=century&generated=maybe&cursor=%00&category=&category=%20'),
    ).toEqual(EMPTY_BROWSE_QUERY);
    expect(parse(`cursor=${'a'.repeat(2_001)}&tag=${'b'.repeat(41)}`)).toEqual(EMPTY_BROWSE_QUERY);
    const [cursor, tag] = ['a'.repeat(2_000), 'b'.repeat(40)];
    expect(parse(`cursor=${cursor}&tag=${tag}`)).toEqual({ ...EMPTY_BROWSE_QUERY, cursor, tags: [tag] });
  });

  it.each([
    ['sort=random&seed=0', 0],
    ['sort=random&seed=999999999', 999_999_999],
    ['sort=random&seed=1000000000', null],
    ['sort=random&seed=-1', null],
    ['sort=random&seed=7x', null],
    ['sort=random', null],
    ['sort=top&seed=7', null],
  ])('reads the seed of %s', (text, seed) => {
    expect(parse(text).seed).toBe(seed);
  });

  it('accepts a category that isn’t a genre, because tags count as categories', () => {
    expect(parse('category=space&category=Space').categories).toEqual(['space']);
  });

  it('never throws, and always gives an address with the same meaning', () => {
    const names = fc.constantFrom(
      'q',
      'category',
      'tag',
      'without',
      'generated',
      'sort',
      'cursor',
      'window',
      'source',
      'plays',
      'without',
      'seed',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (pairs) => {
        const query = parseBrowseQuery(new URLSearchParams(pairs));
        expect(parseBrowseQuery(toSearchParams(query))).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });

  it.each(SORTS)('reads the sort %s', (sort) => {
    expect(parse(`sort=${sort}`).sort).toBe(sort);
  });

  it.each(TIME_WINDOWS)('reads the window %s', (window) => {
    expect(parse(`window=${window}`).window).toBe(window);
  });
});

describe('toSearchParams', () => {
  it('contains only what differs from an empty query', () => {
    expect(toSearchParams(EMPTY_BROWSE_QUERY).toString()).toBe('');
    expect(toSearchParams(parse('window=all&generated=0&category=puzzle')).toString()).toBe('category=Puzzle');
  });

  it('contains the seed only for the random order', () => {
    const told = (part: Partial<BrowseQuery>) => toSearchParams({ ...EMPTY_BROWSE_QUERY, ...part }).toString();
    expect(told({ sort: 'random', seed: 7 })).toBe('sort=random&seed=7');
    expect(told({ sort: 'random', seed: null })).toBe('sort=random');
    expect(told({ sort: 'top', seed: 7 })).toBe('sort=top');
  });
});

describe('periodOf', () => {
  it.each([
    ['day', 1],
    ['week', 7],
    ['month', 30],
  ] as const)('of %s is the last %i days', (window, days) => {
    expect(periodOf(window, 1e12)).toEqual({ from: 1e12 - days * 86_400_000, to: 1e12 });
  });
});

describe('countFilters', () => {
  it('counts each filter, but not the search, the order or the window', () => {
    const filters = 'category=Puzzle&tag=a&tag=b&without=c&source=1&touch=1&players=2';
    expect(countFilters(parse(`${filters}&q=x&sort=top&window=week`))).toBe(7);
    expect(countFilters(EMPTY_BROWSE_QUERY)).toBe(0);
  });
});

describe('isFiltered', () => {
  it('is true if something narrows the list', () => {
    expect(isFiltered(parse('sort=top&cursor=abc'))).toBe(false);
    for (const text of ['q=a', 'category=Puzzle', 'generated=1', 'tag=a', 'without=a', 'source=1']) {
      expect(isFiltered(parse(text))).toBe(true);
    }
  });
});

describe('toggleCategory', () => {
  it('adds and removes a category, and returns to the first page', () => {
    const on = toggleCategory(parse('cursor=abc'), 'Puzzle');
    expect(on).toMatchObject({ categories: ['Puzzle'], cursor: null });
    expect(toggleCategory(on, 'puzzle').categories).toEqual([]);
  });
});
