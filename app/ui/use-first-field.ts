import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

const FIELD = 'form :is(input:not([type=hidden]), select, textarea)';

/**
 * Returns a ref for an element. If a link on this site opened the page, focuses the element's first field. After a
 * direct load, focuses nothing, so that Tab begins at the top. On a touch screen, focuses nothing, because the keyboard
 * would cover the page.
 */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const all = useRef<HTMLDivElement>(null);
  const isLedHere = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!isLedHere || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    const field = all.current?.querySelector<HTMLElement>(FIELD);
    if (field && field.getBoundingClientRect().bottom <= innerHeight) field.focus({ preventScroll: true });
  }, [isLedHere]);
  return all;
}
