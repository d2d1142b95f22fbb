import { describe, expect, it } from 'vitest';
import { growPages, itemsOf, type ListPage } from './load-more.tsx';

const first: ListPage<string> = { cursor: null, items: ['a', 'b'], nextCursor: '2' };
const second: ListPage<string> = { cursor: '2', items: ['b', 'c'], nextCursor: '3' };
const third: ListPage<string> = { cursor: '3', items: ['d'], nextCursor: null };

describe('growPages', () => {
  it.each([
    ['begins with what comes first', [], first, [first]],
    ['begins with a later page too', [], second, [second]],
    ['adds the next page', [first], second, [first, second]],
    ['adds the page after that', [first, second], third, [first, second, third]],
    [
      'takes the last page anew',
      [first, second],
      { ...second, items: ['c'] },
      [first, { ...second, items: ['c'] }],
    ],
    ['begins anew with the first page', [first, second], first, [first]],
    ['begins anew with a page that does not follow', [first], third, [third]],
  ] as const)('%s', (_, pages, page, expected) => {
    expect(growPages<string>(pages, page)).toEqual(expected);
  });
});

describe('itemsOf', () => {
  it('shows each item once, in order', () => {
    expect(itemsOf([first, second, third], (item) => item)).toEqual(['a', 'b', 'c', 'd']);
  });
});
