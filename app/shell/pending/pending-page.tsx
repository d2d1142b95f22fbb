import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isSameScreen, type Screen, screenAt } from './screens.ts';

/** A skeleton that only flashes feels slow. So the skeleton appears only when a page has been loading for this long. */
const PATIENCE_MS = 300;

export function PendingPage() {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const isOther = location && formMethod !== 'POST' && !isSameScreen(pathname, location.pathname);
  const kind = isOther ? (screenAt(location.pathname)?.kind ?? null) : null;
  const key = location?.key;
  const [slow, setSlow] = useState<string | undefined>();
  const [Skeletons, setSkeletons] = useState<ComponentType<{ kind: Screen['kind'] }>>();
  useEffect(() => {
    if (!kind) return;
    import('./skeletons.tsx').then((code) => setSkeletons(() => code.Skeletons)).catch(() => undefined);
    const timer = setTimeout(() => setSlow(key), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [kind, key]);
  return Skeletons && kind && slow === key ? <Skeletons kind={kind} /> : null;
}
