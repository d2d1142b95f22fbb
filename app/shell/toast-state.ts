import { LIMITS } from '#domain/limits.ts';
import type { ToastText } from '#domain/messages/site.ts';

export type ToastAction = {
  label: string;
  href?: string;
  form?: { path: string; fields: Readonly<Record<string, string>> };
};

export type ToastInput = ToastText & {
  tone?: 'good' | 'bad';
  /** Milliseconds; LIMITS.toast.durationMs by default. */
  duration?: number;
  actions?: readonly ToastAction[];
  near?: HTMLElement;
  about?: HTMLElement | null;
};

export type ShownToast = ToastInput & { id: number; duration: number; open: boolean };

type ToastEvent = { type: 'show'; toast: ToastInput } | { type: 'close' | 'forget'; id: number };
/** Shows one toast at a time. Closes a dismissed toast before removing it, so that its exit animation can play. */
export function reduceToast(shown: ShownToast | null, event: ToastEvent): ShownToast | null {
  if (event.type === 'show') {
    const { duration = LIMITS.toast.durationMs } = event.toast;
    return { ...event.toast, duration, id: (shown?.id ?? 0) + 1, open: true };
  }
  if (shown?.id !== event.id) return shown;
  return event.type === 'close' ? { ...shown, open: false } : null;
}
