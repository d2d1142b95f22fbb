import { useLocation, useNavigation } from 'react-router';
import { useIsSlow, useLate } from '#app/ui/use-late.ts';
import { isSameScreen, screenAt } from './screens.ts';

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
