import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePlaceKey } from './use-action-result.ts';
import { useWindowEvent } from './use-window-event.ts';

type Classes = { className?: string; summaryClassName?: string; panelClassName?: string };
type DetailsMenuProps = Classes & { summary: ReactNode; label?: string; children: ReactNode };
/** A menu that opens without JavaScript. With JavaScript, it also closes on navigation, Escape and a press outside. */
export function DetailsMenu(props: DetailsMenuProps) {
  const { summary, label, children, className = '', summaryClassName = '', panelClassName = '' } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const key = usePlaceKey();
  const shownAt = useRef(key);
  // Closes the menu before the next paint. `useEffect` may run later, and could close a menu that was opened again.
  // The first render closes nothing, because the menu may have been opened before hydration.
  useLayoutEffect(() => {
    if (ref.current && key !== shownAt.current) ref.current.open = false;
    shownAt.current = key;
  }, [key]);
  useWindowEvent('pointerdown', ({ target }) => {
    const menu = ref.current;
    if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  useWindowEvent('keydown', (event) => {
    const menu = ref.current;
    if (event.key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  return (
    <details ref={ref} className={`group/menu ${className}`}>
      <summary className={summaryClassName}>
        {summary}
        {label ? <span className="sr-only">{label}</span> : null}
      </summary>
      <div className={panelClassName}>{children}</div>
    </details>
  );
}
