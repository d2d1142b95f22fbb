import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows the search `q` of a new page in the input. Leaves a focused input unchanged, because somebody may be typing. A `key`
 * would remount the input and lose text typed while the page was loading.
 */
export function useShownSearch(input: RefObject<HTMLInputElement | null>, q: string): void {
  const shown = useRef(q);
  useEffect(() => {
    if (shown.current !== q && input.current && document.activeElement !== input.current)
      input.current.value = q;
    shown.current = q;
  }, [input, q]);
}
