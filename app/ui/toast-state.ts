type ToastTone = 'plain' | 'good' | 'bad';

export type ToastAction = { label: string; href?: string; onSelect?: () => void };

export type ToastInput = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds; by default the limits' own. */
  duration?: number;
  /** At most one, reachable by F8 and Tab. */
  action?: ToastAction;
};

export type ShownToast = ToastInput & { id: number; duration: number; open: boolean };

export type ToastLimits = {
  readonly visible: number;
  readonly durationMs: number;
  readonly swipePx: number;
  readonly hotkey: string;
  readonly removeDelayMs: number;
};

export type ToastState = { limits: ToastLimits; nextId: number; toasts: readonly ShownToast[] };

type ToastEvent =
  | { type: 'show'; toast: ToastInput }
  | { type: 'dismiss'; id?: number }
  | { type: 'forget'; id: number };

export function noToasts(limits: ToastLimits): ToastState {
  return { limits, nextId: 1, toasts: [] };
}

/** A dismissed toast is closed first and forgotten later, so that its exit animation can play. */
export function reduceToasts(state: ToastState, event: ToastEvent): ToastState {
  switch (event.type) {
    case 'show': {
      const toast: ShownToast = {
        ...event.toast,
        id: state.nextId,
        duration: event.toast.duration ?? state.limits.durationMs,
        open: true,
      };
      return {
        ...state,
        nextId: state.nextId + 1,
        toasts: [toast, ...state.toasts].slice(0, state.limits.visible),
      };
    }
    case 'dismiss': {
      const isMeant = (toast: ShownToast) => event.id === undefined || toast.id === event.id;
      if (!state.toasts.some((toast) => toast.open && isMeant(toast))) return state;
      return {
        ...state,
        toasts: state.toasts.map((toast) => (isMeant(toast) ? { ...toast, open: false } : toast)),
      };
    }
    case 'forget':
      return state.toasts.some((toast) => toast.id === event.id)
        ? { ...state, toasts: state.toasts.filter((toast) => toast.id !== event.id) }
        : state;
  }
}
