import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type DetailsMenuProps = {
  /** What is pressed; its accessible name comes from its words and from `label`. */
  summary: ReactNode;
  label?: string;
  children: ReactNode;
  className?: string;
  summaryClassName?: string;
  panelClassName?: string;
  /** Tells the opener that it opened or closed. */
  onToggle?: (open: boolean) => void;
};

/**
 * A disclosure with links in it: works without JavaScript, and with it closes on navigation, on Escape (the focus goes
 * back to where it was opened) and on a press elsewhere.
 */
export function DetailsMenu(props: DetailsMenuProps) {
  const {
    summary,
    label,
    children,
    className = '',
    summaryClassName = '',
    panelClassName = '',
    onToggle,
  } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Not at first: somebody may have opened it before the scripts had come.
    if (ref.current && key !== shownAt.current) ref.current.open = false;
    shownAt.current = key;
  }, [key]);
  useCloseOutside(ref);
  return (
    <details
      ref={ref}
      className={`group/menu ${className}`}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
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
