import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

const FIELD = 'form :is(input:not([type=hidden]), select, textarea)';

/** Not after a direct load, so that Tab begins at the top, nor on a touch screen, whose keyboard covers the page. */
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
