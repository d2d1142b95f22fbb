import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import type { ToastAreaProps } from './toast-area.tsx';
import { noToasts, reduceToasts, type ShownToast, type ToastInput, type ToastLimits } from './toast-state.ts';

type ToastControls = { show: (toast: ToastInput) => void; dismiss: () => void };

const ToastContext = createContext<ToastControls | null>(null);

export function useToast(): ToastControls {
  const controls = use(ToastContext);
  if (!controls) throw new Error('useToast needs a ToastProvider above it');
  return controls;
}

export function ToastProvider({ limits, children }: { limits: ToastLimits; children: ReactNode }) {
  const [state, dispatch] = useReducer(reduceToasts, limits, noToasts);
  const controls = useMemo<ToastControls>(
    () => ({
      show: (toast) => dispatch({ type: 'show', toast }),
      dismiss: () => dispatch({ type: 'dismiss' }),
    }),
    [],
  );
  const newest = state.toasts[0];
  const area = useToastArea(newest);
  const { Area } = area;
  useEffect(() => {
    if (!area.failed || !newest?.open) return;
    const timer = setTimeout(() => dispatch({ type: 'dismiss', id: newest.id }), newest.duration);
    return () => clearTimeout(timer);
  }, [area.failed, newest]);
  return (
    <ToastContext value={controls}>
      {children}
      {Area ? (
        <Area
          toasts={state.toasts}
          limits={limits}
          onClose={(id) => dispatch({ type: 'dismiss', id })}
          onForget={(id) => dispatch({ type: 'forget', id })}
        />
      ) : (
        <Waiting hotkey={limits.hotkey} text={area.failed && newest?.open ? newest.title : undefined} />
      )}
    </ToastContext>
  );
}

type LoadedArea = { Area?: ComponentType<ToastAreaProps>; failed?: boolean };

const FIRST_SIGNS = ['pointerdown', 'keydown'] as const;

/**
 * Loads the toasts' code at the first press of anything or when a toast is shown. If that fails, perhaps because the
 * connection is gone, `Waiting` shows the title.
 */
function useToastArea(newest: ShownToast | undefined): LoadedArea {
  const [area, setArea] = useState<LoadedArea>({});
  const [pressed, setPressed] = useState(false);
  const wanted = newest?.id ?? (pressed ? 0 : null);
  const missing = !area.Area;
  useEffect(() => {
    const notice = () => setPressed(true);
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, notice, { once: true, passive: true });
    return () => {
      for (const sign of FIRST_SIGNS) window.removeEventListener(sign, notice);
    };
  }, []);
  useEffect(() => {
    if (wanted === null || !missing) return;
    import('./toast-area.tsx').then(
      ({ ToastArea }) => setArea({ Area: ToastArea }),
      () => setArea({ failed: true }),
    );
  }, [wanted, missing]);
  return area;
}

/** Stands in until the code has loaded: empty, or the title if loading failed. */
function Waiting({ hotkey, text }: { hotkey: string; text?: string }) {
  return (
    <section aria-label={`Notifications (${hotkey})`}>
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-24 z-50 sm:bottom-6 sm:left-auto sm:w-96"
      >
        {text ? <p className="bg-ink px-4 py-4 font-semibold text-paper shadow-float">{text}</p> : null}
      </div>
    </section>
  );
}
