import { type ComponentType, useEffect, useState } from 'react';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Prefetches a link's page when the reader points at, focuses or touches the link. The code for this loads at the first such
 * event.
 */
export function Ahead() {
  const [Pending, setPending] = useState<ComponentType>();
  useEffect(() => {
    function turn({ target, type }: Event) {
      const link = (target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
      if (!link) return;
      import('./prepare.ts').then(
        ({ prepare }) => prepare(link, type, (Page) => setPending(() => Page)),
        () => undefined,
      );
    }
    for (const sign of SIGNS) document.addEventListener(sign, turn, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, turn);
    };
  }, []);
  return Pending ? <Pending /> : null;
}
