import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { isWebUrl } from '#domain/url.ts';
import type { PageReading } from './page-facts.ts';

/**
 * Reads the facts of the page at a typed address, as soon as typing stops. Loads the code for it on first use, because most
 * visits don't need it.
 */
export function usePageFacts(typedUrl: string, { isWanted }: { isWanted: boolean }): PageReading | null {
  const [reading, setReading] = useState<PageReading | null>(null);
  const answeredFor = useRef('');
  const url = typedUrl.trim();
  useEffect(() => {
    // Doesn't read the same page again, so that fields that somebody has cleared stay empty.
    if (!isWanted || !isWebUrl(url) || answeredFor.current === url) return;
    const canceling = new AbortController();
    const { signal } = canceling;
    const timer = setTimeout(async () => {
      const { readPageFacts } = await import('./page-facts.ts');
      for await (const step of readPageFacts(url, signal)) {
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
