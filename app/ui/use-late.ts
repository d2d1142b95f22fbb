import { useEffect, useState } from 'react';

/**
 * Loads code once `wanted` is true. Undefined until then, and while it can't be loaded: the next change of `wanted`
 * tries again. `load` must be the same function at every render.
 */
export function useLate<T>(load: () => Promise<T>, wanted: unknown): T | undefined {
  const [loaded, setLoaded] = useState<{ code: T }>();
  useEffect(() => {
    if (wanted)
      load().then(
        (code) => setLoaded({ code }),
        () => undefined,
      );
  }, [load, wanted]);
  return loaded?.code;
}

export function useIsSlow(key: string | undefined, patienceMs: number): boolean {
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setSlow(key), patienceMs);
    return () => clearTimeout(timer);
  }, [key, patienceMs]);
  return key !== undefined && key === slow;
}
