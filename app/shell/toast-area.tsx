import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { Link, useSubmit } from 'react-router';
import { LIMITS } from '#domain/limits.ts';
import { isInCorner, placeBeside } from './toast-place.ts';
import type { ShownToast, ToastAction } from './toast-state.ts';

const CORNER = 'inset-x-4 bottom-[calc(6rem+env(safe-area-inset-bottom))] sm:right-6 sm:left-auto sm:w-96 md:bottom-6';

const { durationMs, swipePx, hotkey, removeDelayMs } = LIMITS.toast;

type OnEnd = (how: 'close' | 'forget', id: number) => void;
type ViewportProps = { toast: ShownToast | null; pressed: RefObject<EventTarget | null> };
export function ToastArea({ toast, pressed, onEnd }: ViewportProps & { onEnd: OnEnd }) {
  // Radix's own announcer would make screen readers read each toast twice, so it is kept outside the document.
  const [unheard] = useState(() => document.createElement('div'));
  return (
    <RadixToast.Provider
      announcerContainer={unheard}
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipePx}
    >
      {toast ? <ToastCard key={toast.id} toast={toast} onEnd={onEnd} /> : null}
      <Viewport toast={toast} pressed={pressed} />
    </RadixToast.Provider>
  );
}

/** Where the toast appears. Because of `aria-live`, Radix doesn't hide it from screen readers when a dialog is open. */
function Viewport({ toast, pressed }: ViewportProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast stays where it appeared
  const place = useMemo(() => {
    const beside = toast?.near?.isConnected ? toast.near : coveredElement(toast?.about, pressed.current);
    return beside ? placeBeside(boxOf(beside), document.documentElement) : null;
  }, [toast?.id]);
  const look = `fixed z-50 flex flex-col items-stretch outline-none ${place ? '' : CORNER}`;
  return (
    <RadixToast.Viewport asChild hotkey={[hotkey]}>
      <div role="status" aria-live="polite" className={look} style={place ?? undefined} />
    </RadixToast.Viewport>
  );
}

const CONTROLS = 'a, button, summary, label, input, select';

function boxOf(control: Element): DOMRect {
  const all = control instanceof HTMLElement && control.matches('.stretch') ? control.offsetParent : null;
  return (all ?? control).getBoundingClientRect();
}

function coveredElement(about: Element | null | undefined, pressed: EventTarget | null): Element | null {
  const { activeElement, documentElement } = document;
  const isCovered = (element: Element | null | undefined) =>
    element?.isConnected && isInCorner(boxOf(element), documentElement);
  const control = pressed instanceof Element ? pressed.closest(CONTROLS) : null;
  const focused = activeElement?.matches(CONTROLS) ? activeElement : null;
  return [about, control, focused].find(isCovered) ?? null;
}

function ToastCard({ toast, onEnd }: { toast: ShownToast; onEnd: OnEnd }) {
  const { id, open } = toast;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only closing starts the timer, not another render
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => onEnd('forget', id), removeDelayMs);
    return () => clearTimeout(timer);
  }, [open, id]);
  return (
    <RadixToast.Root
      asChild
      open={open}
      duration={toast.duration}
      type={toast.tone === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(stays) => stays || onEnd('close', id)}
    >
      <div className="flex items-start gap-3 bg-ink py-3 pr-2 pl-4 text-paper shadow-float outline outline-paper/50 data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=end]:animate-toast-out data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)">
        {toast.tone === 'good' ? <CircleCheck className="mt-1.5 size-5" /> : null}
        {toast.tone === 'bad' ? <CircleAlert className="mt-1.5 size-5" /> : null}
        <div className="min-w-0 flex-1 py-1">
          <RadixToast.Title className="font-semibold text-base leading-6">{toast.title}</RadixToast.Title>
          {toast.description ? (
            <RadixToast.Description className="text-sm opacity-85">{toast.description}</RadixToast.Description>
          ) : null}
          {toast.actions?.length ? (
            <div className="mt-2 flex flex-wrap gap-2">
              {toast.actions.map((action) => (
                <ToastButton key={action.label} action={action} />
              ))}
            </div>
          ) : null}
        </div>
        <RadixToast.Close
          aria-label="Close"
          className="grid size-8 flex-none pointer-coarse:size-11 place-items-center rounded-control opacity-75 hover:opacity-100 focus-visible:outline-paper"
        >
          <X />
        </RadixToast.Close>
      </div>
    </RadixToast.Root>
  );
}

const ACTION =
  'inline-flex min-h-9 items-center rounded-control pointer-coarse:min-h-11 border border-paper/50 px-3 font-semibold text-sm hover:border-paper focus-visible:outline-paper';

function ToastButton({ action }: { action: ToastAction }) {
  const { form } = action;
  const submit = useSubmit();
  // The click closes the toast, so a form inside the toast would be removed unsent.
  const send = form && (() => void submit({ ...form.fields }, { method: 'post', action: form.path }));
  return (
    <RadixToast.Action altText={action.label} asChild>
      {action.href ? (
        <Link to={action.href} className={ACTION}>
          {action.label}
        </Link>
      ) : (
        <button type="button" className={ACTION} onClick={send}>
          {action.label}
        </button>
      )}
    </RadixToast.Action>
  );
}
