import { describe, expect, it } from 'vitest';
import { LEADERBOARD } from '../messages/leaderboard.ts';
import {
  LEADERBOARD_TABS,
  parseLeaderboardPage,
  parseLeaderboardTab,
  parseLeaderboardWindow,
} from './leaderboard-query.ts';

describe('parseLeaderboardTab', () => {
  it.each(LEADERBOARD_TABS)('reads %s, which has a label', (tab) => {
    expect(parseLeaderboardTab(tab)).toBe(tab);
    expect(LEADERBOARD.tabs[tab].label).not.toBe('');
  });

  it.each([null, '', 'Creators', 'nonsense'])('is the top-voted games for %j', (value) => {
    expect(parseLeaderboardTab(value)).toBe('top-voted');
  });
});

describe('parseLeaderboardWindow', () => {
  it.each([
    ['top-voted', 'week', 'week'],
    ['most-viewed', 'day', 'day'],
    ['top-voted', 'century', 'all'],
    ['top-voted', null, 'all'],
    ['newest', 'week', 'all'],
    ['creators', 'day', 'all'],
  ] as const)('of %s and %j is %s', (tab, value, window) => {
    expect(parseLeaderboardWindow(tab, value)).toBe(window);
  });
});

describe('parseLeaderboardPage', () => {
  it.each([
    ['2', 2],
    ['4', 4],
    ['5', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['2x', 1],
    ['', 1],
    [null, 1],
  ])('of %j is %s', (value, page) => {
    expect(parseLeaderboardPage(value)).toBe(page);
  });
});
