import { type RefObject, useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Whoever comes to a short form by a link of this site can type at once. Not on a page that is loaded anew, where Tab begins
 * at the top; not by touch, where the keyboard would cover the page; and nothing scrolls.
 */
export function useFirstField(all: RefObject<HTMLElement | null>): void {
  const isLedHere = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!isLedHere || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    const fields = all.current?.querySelectorAll<HTMLElement>(
      'form :is(input:not([type=hidden]), select, textarea)',
    );
    const [field] = fields ?? [];
    if (field && field.getBoundingClientRect().bottom <= innerHeight) field.focus({ preventScroll: true });
  }, [all, isLedHere]);
}
