import { describe, expect, it } from 'vitest';
import { isSameScreen, screenAt } from './pending-page.tsx';

describe('screens with a skeleton', () => {
  it.each([
    ['/', 'home'],
    ['/games', 'list'],
    ['/games/latest', 'list'],
    ['/leaderboard', 'board'],
    ['/game/caf%C3%A9', 'game'],
    ['/admin', 'claims'],
    ['/by/ada', 'profile'],
  ])('%s is the screen %s', (path, kind) => {
    expect(screenAt(path)?.kind).toBe(kind);
  });

  it.each([
    '/game/lost/play',
    '/game/lost/edit',
    '/games/other',
    '/submit',
    '/admin/queue',
    '/surprise',
  ])('%s is not such a screen', (path) => {
    expect(screenAt(path)).toBeUndefined();
  });
});

describe('whether two paths show the same screen', () => {
  it.each([
    ['/games', '/games/latest', true],
    ['/leaderboard', '/leaderboard', true],
    ['/game/one', '/game/one', true],
    ['/game/one', '/game/two', false],
    ['/', '/games', false],
    ['/by/ada', '/by/bob', false],
  ])('%s and %s: %s', (here, there, isSame) => {
    expect(isSameScreen(here, there)).toBe(isSame);
  });
});
