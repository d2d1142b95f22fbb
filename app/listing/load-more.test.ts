import { describe, expect, it } from 'vitest';
import type { GameCard } from '#domain/games/game.ts';
import type { GamesPage } from './games-page.ts';
import { beginList, readAnew, readNext, type ShownList } from './load-more.tsx';

type Figures = readonly [id: string, upvotes: number];

const SIZE = 2;

/** A simulated server with `SIZE` games per page. A page's cursor is the index of its first game. */
function serverOf(...games: readonly Figures[]) {
  const pageAt = (from: number): GamesPage => ({
    games: games.slice(from, from + SIZE).map(([id, upvotes]) => ({ id, upvotes }) as GameCard),
    nextCursor: from + SIZE < games.length ? `${from + SIZE}` : null,
    total: games.length,
    isTotalExact: true,
  });
  return { first: pageAt(0), read: async (cursor: string) => pageAt(Number(cursor)) };
}

const figuresOf = ({ games }: ShownList): Figures[] => games.map(({ id, upvotes }) => [id, upvotes]);
const idsOf = (list: ShownList) => list.games.map(({ id }) => id).join('');

async function loadPages(server: ReturnType<typeof serverOf>, pages: number): Promise<ShownList> {
  let list = beginList(server.first);
  while (list.pages < pages) list = await readNext(list, server.read);
  return list;
}

const zero = (ids: string): Figures[] => [...ids].map((id) => [id, 0]);

describe('a list', () => {
  it('can be extended page by page to its end', async () => {
    const server = serverOf(...zero('abcde'));
    expect(idsOf(beginList(server.first))).toBe('ab');
    const whole = await loadPages(server, 3);
    expect(idsOf(whole)).toBe('abcde');
    expect(await readNext(whole, server.read)).toBe(whole);
  });

  it('lists each game once, at its first position and with its latest data', async () => {
    const list = await readNext(beginList(serverOf(...zero('abcd')).first), async () => ({
      ...serverOf(['b', 2], ['c', 0]).first,
    }));
    expect(figuresOf(list)).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 0],
    ]);
  });
});

describe('a list that is restored', () => {
  it.each([
    ['a vote moved one to the first page', 'eabcdf', 'abcdef'],
    ['a vote moved one from the first page away', 'abdecf', 'abcdef'],
    ['one was added in front', 'Nabcdef', 'Nabcdef'.slice(0, 6)],
    ['one was added in the middle', 'abcNdef', 'abcNde'],
    ['one was deleted', 'acdef', 'acdef'],
    ['one of those behind moved to the front', 'gabcdef', 'gabcde'],
    ['one fell behind those that were loaded', 'abdefgc', 'abdefg'],
    ['all is as it was', 'abcdef', 'abcdef'],
  ])('keeps its games in order if %s', async (_, now, shown) => {
    const before = await loadPages(serverOf(...zero('abcdef')), 3);
    const after = serverOf(...zero(now));
    const list = await readAnew(before, after.first, after.read);
    expect(idsOf(list)).toBe(shown);
    expect(list.first).toBe(after.first);
    const rest = list.last.nextCursor === null ? list : await readNext(list, after.read);
    expect([...idsOf(rest)].sort()).toEqual([...now].sort());
  });

  it('shows the current counts', async () => {
    const before = await loadPages(serverOf(...zero('abcd')), 2);
    const after = serverOf(['b', 3], ['a', 1], ['d', 1], ['c', 0]);
    expect(figuresOf(await readAnew(before, after.first, after.read))).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 0],
      ['d', 1],
    ]);
  });

  it('can be extended further, even if its last game has moved', async () => {
    const before = await loadPages(serverOf(...zero('abcdef')), 2);
    const after = serverOf(...zero('bcdaef'));
    const list = await readAnew(before, after.first, after.read);
    expect(idsOf(list)).toBe('abcd');
    expect(idsOf(await readNext(list, after.read))).toBe('abcdef');
  });
});
