import { useLocation, useNavigation } from 'react-router';
import { useIsSlow, useLate } from '#app/ui/use-late.ts';

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

/** A skeleton that only flashes feels slow. So the skeleton appears only when a page has been loading for this long. */
const PATIENCE_MS = 300;
const loadSkeletons = async () => (await import('./skeletons.tsx')).Skeletons;

export function PendingPage() {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const isOther = location && formMethod !== 'POST' && !isSameScreen(pathname, location.pathname);
  const kind = isOther ? (screenAt(location.pathname)?.kind ?? null) : null;
  const isSlow = useIsSlow(kind ? location?.key : undefined, PATIENCE_MS);
  const Skeletons = useLate(loadSkeletons, kind);
  return Skeletons && kind && isSlow ? <Skeletons kind={kind} /> : null;
}
