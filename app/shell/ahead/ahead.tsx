import { type ComponentType, useEffect, useState } from 'react';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Prefetches the page of a link that is pointed at, focused or touched. The first such event loads the code. */
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
