import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import * as RadixToast from 'radix-ui/toast';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ShownToast, ToastAction, ToastInput, ToastLimits } from './toast-state.ts';

const TOAST_PLACE =
  'fixed inset-x-4 bottom-24 z-50 flex flex-col items-stretch outline-none sm:right-6 sm:bottom-6 sm:left-auto sm:w-96';

export type ToastAreaProps = {
  toasts: readonly ShownToast[];
  limits: ToastLimits;
  onClose: (id: number) => void;
  onForget: (id: number) => void;
};

/** The toasts, in a chunk of its own, because no page needs them at first. */
export function ToastArea({ toasts, limits, onClose, onForget }: ToastAreaProps) {
  // Radix would announce each toast a second time, so its announcer isn't put into the document.
  const [unheard] = useState(() => document.createElement('div'));
  return (
    <RadixToast.Provider
      announcerContainer={unheard}
      duration={limits.durationMs}
      swipeDirection="right"
      swipeThreshold={limits.swipePx}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          removeDelayMs={limits.removeDelayMs}
          onClose={() => onClose(toast.id)}
          onForget={() => onForget(toast.id)}
        />
      ))}
      <Viewport hotkey={limits.hotkey} />
    </RadixToast.Provider>
  );
}

/** The live region. `aria-live` is explicit, because open dialogs hide everything but such regions. */
function Viewport({ hotkey }: { hotkey: string }) {
  return (
    <RadixToast.Viewport asChild hotkey={[hotkey]}>
      <div role="status" aria-live="polite" className={TOAST_PLACE} />
    </RadixToast.Viewport>
  );
}

type ToastCardProps = { toast: ShownToast; removeDelayMs: number; onClose: () => void; onForget: () => void };

function ToastCard({ toast, removeDelayMs, onClose, onForget }: ToastCardProps) {
  useEffect(() => {
    if (toast.open) return;
    const timer = setTimeout(onForget, removeDelayMs);
    return () => clearTimeout(timer);
  }, [toast.open, removeDelayMs, onForget]);
  return (
    <RadixToast.Root
      asChild
      open={toast.open}
      duration={toast.duration}
      type={toast.tone === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="flex items-start gap-3 bg-ink py-3 pr-2 pl-4 text-paper shadow-float data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=end]:animate-toast-out data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)">
        <ToastIcon tone={toast.tone} />
        <div className="min-w-0 flex-1 py-1">
          <RadixToast.Title className="font-semibold text-base leading-6">{toast.title}</RadixToast.Title>
          {toast.description ? (
            <RadixToast.Description className="text-sm opacity-85">
              {toast.description}
            </RadixToast.Description>
          ) : null}
          {toast.action ? <ToastButton action={toast.action} /> : null}
        </div>
        <RadixToast.Close
          aria-label="Close"
          className="grid size-8 flex-none place-items-center rounded-control opacity-75 hover:opacity-100 focus-visible:outline-paper"
        >
          <X aria-hidden="true" className="size-4" />
        </RadixToast.Close>
      </div>
    </RadixToast.Root>
  );
}

function ToastIcon({ tone }: { tone: ToastInput['tone'] }) {
  if (tone === 'good') return <CircleCheck aria-hidden="true" className="mt-1.5 size-5" />;
  if (tone === 'bad') return <CircleAlert aria-hidden="true" className="mt-1.5 size-5" />;
  return null;
}

const ACTION =
  'mt-2 inline-flex min-h-9 items-center rounded-control border border-paper/50 px-3 font-semibold text-sm hover:border-paper focus-visible:outline-paper';

function ToastButton({ action }: { action: ToastAction }) {
  return (
    <RadixToast.Action altText={action.label} asChild>
      {action.href ? (
        <Link to={action.href} className={ACTION}>
          {action.label}
        </Link>
      ) : (
        <button type="button" className={ACTION} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
    </RadixToast.Action>
  );
}
