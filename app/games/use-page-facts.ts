import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { isWebUrl } from '#domain/url.ts';
import type { PageReading } from './page-facts.ts';

/** Reads the page at the typed address when typing stops. The code is loaded only then, because few visits need it. */
export function usePageFacts(typedUrl: string, { isWanted }: { isWanted: boolean }): PageReading | null {
  const [reading, setReading] = useState<PageReading | null>(null);
  const answeredFor = useRef('');
  const url = typedUrl.trim();
  useEffect(() => {
    // Doesn't read the same page again, so that cleared fields stay empty.
    if (!isWanted || !isWebUrl(url) || answeredFor.current === url) return;
    const canceling = new AbortController();
    const { signal } = canceling;
    const timer = setTimeout(async () => {
      // If the code can't be loaded, people fill in the fields themselves.
      const loaded = await import('./page-facts.ts').catch(() => null);
      if (!loaded) return;
      for await (const step of loaded.readPageFacts(url, signal)) {
        if (signal.aborted) return;
        setReading(step);
      }
      answeredFor.current = url;
    }, LIMITS.duplicateCheckDebounceMs);
    return () => {
      clearTimeout(timer);
      canceling.abort();
    };
  }, [url, isWanted]);
  return reading?.url === url ? reading : null;
}
