import { describe, expect, it } from 'vitest';
import routes from '../../routes.ts';
import { isSameScreen, screenAt } from './screens.ts';

describe('screens with a skeleton', () => {
  it.each([
    ['/', 'listing/home/home'],
    ['/games', 'listing/browse/browse'],
    ['/games/latest', 'listing/browse/browse'],
    ['/leaderboard', 'listing/leaderboard'],
    ['/game/caf%C3%A9', 'games/page/game'],
  ])('%s is the screen %s, which is one of our routes', (path, route) => {
    expect(screenAt(path)?.route).toBe(route);
    expect(routes.map(({ file }) => file)).toContain(`${route}.tsx`);
  });

  it.each([
    '/game/lost/play',
    '/game/lost/edit',
    '/games/other',
    '/submit',
    '/admin',
    '/surprise',
  ])('%s is not such a screen', (path) => {
    expect(screenAt(path)).toBeUndefined();
  });

  it('don’t include pages of one person', () => {
    for (const path of ['/profile', '/by/ada', '/user/ada']) expect(screenAt(path)?.route).toBeNull();
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
