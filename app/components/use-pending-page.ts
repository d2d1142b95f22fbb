import { useEffect, useState } from 'react';
import { type Location, useNavigation } from 'react-router';

/** A page that comes sooner than this replaces the old one; a flash of skeletons would only make it feel slower. */
const PATIENCE_MS = 150;

export type PendingPage = {
  /** Where the next page is; null while nothing is on its way. */
  location: Location | null;
  /** It takes long enough that skeletons should stand in its place. */
  isSlow: boolean;
};

/** The page on its way that will take this screen's place, such as another tab or filter of it. */
export function usePendingPage(isMine: (location: Location) => boolean): PendingPage {
  const { location } = useNavigation();
  const pending = location && isMine(location) ? location : null;
  const key = pending?.key ?? null;
  const [slowKey, setSlowKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setSlowKey(key), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { location: pending, isSlow: key !== null && key === slowKey };
}
