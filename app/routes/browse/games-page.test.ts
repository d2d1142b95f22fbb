import { describe, expect, it } from 'vitest';
import type { GameCard } from '#domain/game.ts';
import { formatTotal, type GamesPage, joinPages, moreHref } from './games-page.ts';

function pageOf(...games: [id: string, upvotes: number][]): GamesPage {
  const entries = games.map(([id, upvotes]) => ({
    game: { id, upvotes } as GameCard,
    vote: 'none' as const,
  }));
  return { entries, nextCursor: null, total: 9, isTotalExact: true };
}

describe('moreHref', () => {
  it.each([
    ['/games?q=a&cursor=b', '/games/all/more?q=a&cursor=b'],
    ['/games/latest?cursor=b', '/games/latest/more?cursor=b'],
  ])('fetches the page at %s from %s', (nextHref, href) => {
    expect(moreHref(nextHref)).toBe(href);
  });
});

describe('formatTotal', () => {
  it('says so when nobody counted them all', () => {
    expect(formatTotal({ total: 1_656, isTotalExact: true })).toBe('1,656 games');
    expect(formatTotal({ total: 2_000, isTotalExact: false })).toBe('2,000+ games');
  });
});

describe('joinPages', () => {
  it('has each game once, where it was first and as it was last', () => {
    const entries = joinPages([pageOf(['a', 1], ['b', 1]), pageOf(['a', 2], ['c', 1])]);
    expect(entries.map(({ game }) => [game.id, game.upvotes])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ]);
  });
});
