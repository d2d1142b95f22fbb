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

/** The returned function prevents the start or aborts the signal. An effect returns it as its cleanup. */
export function afterPause(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const canceling = new AbortController();
  const timer = setTimeout(() => void work(canceling.signal), ms);
  return () => {
    clearTimeout(timer);
    canceling.abort();
  };
}
