import { useEffect, useState } from 'react';
import type { Suggestion } from '#domain/game.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';

export type Suggestions = {
  /** For which text they are; '' while there are none to show. */
  readonly about: string;
  readonly suggestions: readonly Suggestion[];
};

const NONE: Suggestions = { about: '', suggestions: [] };

/** Asks a moment after typing stops; what was found last stays until the next answer is there. */
export function useSuggestions(text: string): Suggestions {
  const [found, setFound] = useState(NONE);
  const isLong = [...text].length >= SEARCH_LIMITS.suggestions.fromLetters;
  useEffect(() => {
    if (!isLong) {
      setFound(NONE);
      return;
    }
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(text, aborter.signal).then(
        (suggestions) => setFound({ about: text, suggestions }),
        // Suggestions that don't come stop nobody: Enter searches.
        () => undefined,
      );
    }, SEARCH_LIMITS.suggestions.debounceMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text, isLong]);
  return isLong ? found : NONE;
}

async function fetchSuggestions(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const response = await fetch(`/search/suggest?${new URLSearchParams({ q })}`, { signal });
  if (!response.ok) throw new Error(`The suggestions answered ${response.status}`);
  return (await response.json()) as readonly Suggestion[];
}
