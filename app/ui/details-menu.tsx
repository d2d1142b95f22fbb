import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type DetailsMenuProps = {
  /** The content of `<summary>`; `label` is added for screen readers. */
  summary: ReactNode;
  label?: string;
  children: ReactNode;
  className?: string;
  summaryClassName?: string;
  panelClassName?: string;
};

/** A menu that opens without JavaScript. With JavaScript, navigation, Escape and a press outside close the menu. */
export function DetailsMenu(props: DetailsMenuProps) {
  const { summary, label, children, className = '', summaryClassName = '', panelClassName = '' } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  // Closes the menu before the next paint. A later effect could close a menu that was opened again meanwhile.
  useLayoutEffect(() => {
    // The first render keeps the menu open, because it may have been opened before hydration.
    if (ref.current && key !== shownAt.current) ref.current.open = false;
    shownAt.current = key;
  }, [key]);
  useCloseOutside(ref);
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

function useCloseOutside(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    function press(event: PointerEvent) {
      const menu = ref.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    }
    function pressKey(event: KeyboardEvent) {
      const menu = ref.current;
      if (event.key !== 'Escape' || !menu?.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', pressKey);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', pressKey);
    };
  }, [ref]);
}
