/** Screens that have a skeleton, by the first match of their address. Most can be prepared. */
const SCREENS = [
  { path: /^\/$/, route: 'listing/home/home', kind: 'home' },
  { path: /^\/games(?:\/latest|\/unclaimed)?$/, route: 'listing/browse/browse', kind: 'list' },
  { path: /^\/leaderboard$/, route: 'listing/leaderboard', kind: 'board' },
  { path: /^\/game\/[^/]+$/, route: 'games/page/game', kind: 'game' },
  // A profile is a person's own page, too, so it is not prepared.
  { path: /^\/(?:profile|(?:by|user)\/[^/]+)$/, route: null, kind: 'profile' },
] as const;

export type Screen = (typeof SCREENS)[number];

export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => path.test(pathname));
}

/** The same screen shows its own skeleton, below its tabs and filters. */
export function isSameScreen(here: string, there: string): boolean {
  const screen = screenAt(here);
  return (
    screen === screenAt(there) && (screen?.kind === 'list' || screen?.kind === 'board' || here === there)
  );
}
