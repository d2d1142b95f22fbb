const SCREENS = [
  { path: /^\/$/, kind: 'home' },
  { path: /^\/games(?:\/latest|\/unclaimed)?$/, kind: 'list' },
  { path: /^\/leaderboard$/, kind: 'board' },
  { path: /^\/game\/[^/]+$/, kind: 'game' },
  { path: /^\/admin$/, kind: 'claims' },
  { path: /^\/(?:profile|(?:by|user)\/[^/]+)$/, kind: 'profile' },
] as const;

export type Screen = (typeof SCREENS)[number];
export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => path.test(pathname));
}

export function isSameScreen(here: string, there: string): boolean {
  const screen = screenAt(here);
  return screen === screenAt(there) && (screen?.kind === 'list' || screen?.kind === 'board' || here === there);
}
