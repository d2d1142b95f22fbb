import { createContext, type ReactNode, use, useEffect, useReducer, useRef, useState } from 'react';
import { useWindowEvent } from '#app/ui/use-window-event.ts';
import { LIMITS } from '#domain/limits.ts';
import type { ToastArea } from './toast-area.tsx';
import { reduceToast, type ToastInput } from './toast-state.ts';

const ToastContext = createContext({
  show(_toast: ToastInput): void {
    throw new Error('useToast needs a ToastProvider above it');
  },
});

export function useToast() {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, dispatch] = useReducer(reduceToast, null);
  const [controls] = useState({ show: (toast: ToastInput) => dispatch({ type: 'show', toast }) });
  const [{ Area, failed }, setArea] = useState<{ Area?: typeof ToastArea; failed?: boolean }>({});
  /** Noted, because not every browser focuses a clicked button. */
  const pressed = useRef<EventTarget>(null);
  const [isUsed, setUsed] = useState(false);
  const missing = !Area;
  const notePress = ({ target }: Event) => {
    pressed.current = target;
    setUsed(true);
  };
  useWindowEvent('pointerdown', notePress);
  useWindowEvent('keydown', notePress);
  useWindowEvent('click', notePress, { capture: true });
  const wanted = toast?.id ?? (isUsed ? 0 : null);
  useEffect(() => {
    if (wanted === null || !missing) return;
    import('./toast-area.tsx').then(
      ({ ToastArea }) => setArea({ Area: ToastArea }),
      () => setArea({ failed: true }),
    );
  }, [wanted, missing]);
  useEffect(() => {
    if (!failed || !toast?.open) return;
    const timer = setTimeout(() => dispatch({ type: 'close', id: toast.id }), toast.duration);
    return () => clearTimeout(timer);
  }, [failed, toast]);
  return (
    <ToastContext value={controls}>
      {children}
      {Area ? (
        <Area toast={toast} pressed={pressed} onEnd={(type, id) => dispatch({ type, id })} />
      ) : (
        <Waiting text={failed && toast?.open ? [toast.title, toast.description].filter(Boolean).join(': ') : null} />
      )}
    </ToastContext>
  );
}

const CORNER = 'pointer-events-none fixed inset-x-4 bottom-24 z-50 sm:left-auto sm:w-96 md:bottom-6';

function Waiting({ text }: { text: string | null }) {
  return (
    <section aria-label={`Notifications (${LIMITS.toast.hotkey})`}>
      <div role="status" aria-live="polite" className={CORNER}>
        {text ? <p className="bg-ink px-4 py-4 font-semibold text-paper shadow-float">{text}</p> : null}
      </div>
    </section>
  );
}
