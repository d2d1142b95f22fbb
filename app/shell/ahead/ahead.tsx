import { type ComponentType, useState } from 'react';
import { useDocumentEvent } from '#app/ui/use-document-event.ts';

/** Prefetches the page of a link that is hovered, focused or touched. The first such event loads the needed code. */
export function Ahead() {
  const [Pending, setPending] = useState<ComponentType>();
  function turn({ target, type }: Event) {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
    if (!link) return;
    // If code can't be loaded, the next event on a link tries again.
    import('./prepare.ts').then(({ prepare }) => prepare(link, type)).catch(() => undefined);
    import('./pending-page.tsx').then((page) => setPending(() => page.PendingPage)).catch(() => undefined);
  }
  useDocumentEvent('pointerover', turn);
  useDocumentEvent('focusin', turn);
  useDocumentEvent('touchstart', turn);
  return Pending ? <Pending /> : null;
}
