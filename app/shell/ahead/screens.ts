/** Screens with a skeleton. If a screen has a `route`, it can be prefetched. */
const SCREENS = [
  { path: /^\/$/, route: 'listing/home/home', kind: 'home' },
  { path: /^\/games(?:\/latest|\/unclaimed)?$/, route: 'listing/browse/browse', kind: 'list' },
  { path: /^\/leaderboard$/, route: 'listing/leaderboard', kind: 'board' },
  { path: /^\/game\/[^/]+$/, route: 'games/page/game', kind: 'game' },
  // A profile may be the reader's own page, so it isn't prefetched.
  { path: /^\/(?:profile|(?:by|user)\/[^/]+)$/, route: null, kind: 'profile' },
] as const;

export type Screen = (typeof SCREENS)[number];
export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => path.test(pathname));
}

/** Whether both paths show the same screen. All lists count as one screen, and all boards as another. */
export function isSameScreen(here: string, there: string): boolean {
  const screen = screenAt(here);
  return screen === screenAt(there) && (screen?.kind === 'list' || screen?.kind === 'board' || here === there);
}
