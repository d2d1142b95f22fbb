import { useEffect } from 'react';
import { useToast } from '#app/shell/toast.tsx';
import type { ToastInput } from '#app/shell/toast-state.ts';
import { useHydrated } from '#app/ui/event-replay.ts';

/** A message from the previous page: a toast, or without JavaScript a line at the end of the page. */
export function FlashToast({ flash }: { flash: ToastInput | null }) {
  const { show } = useToast();
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  if (useHydrated() || !flash) return null;
  return (
    <p
      role="status"
      className="no-js-only fixed inset-x-4 bottom-4 z-40 rounded-control border border-line bg-card p-4 text-ink"
    >
      <strong>{flash.title}</strong> {flash.description}
    </p>
  );
}
