import { useEffect } from 'react';
import { useHydrated } from '#app/ui/event-replay.ts';
import { useToast } from '#app/ui/toast.tsx';

export type FlashMessage = {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'success' | 'failure';
};

/** A message handed over from the page before: a toast, or without JavaScript a line above the page's end. */
export function FlashToast({ flash }: { flash: FlashMessage | null }) {
  const { show } = useToast();
  useEffect(() => {
    if (flash) {
      show({
        title: flash.title,
        description: flash.description,
        tone: flash.tone === 'success' ? 'good' : 'bad',
      });
    }
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
