import { useEffect } from 'react';
import { useHydrated } from '#app/ui/event-replay.ts';
import { HiddenFields } from '#app/ui/press-form.tsx';
import { HEADER, SITE, type ToastText } from '#domain/messages/site.ts';
import { onUnsent } from './connection.ts';
import { useToast } from './toast.tsx';
import type { ToastInput } from './toast-state.ts';

const CORNER = 'no-js-only fixed inset-x-4 bottom-24 z-40 rounded-control border border-line bg-card p-4 md:bottom-4';

/**
 * Shows `flash`, a message from the previous page, as a toast. Without JavaScript, shows it as text at the bottom of
 * the screen. Also shows a toast when a request can't reach the server. If the request sent a form, this toast says
 * `unsent`.
 */
export function PageToasts({ flash, unsent = SITE.lost }: { flash?: ToastInput | null; unsent?: ToastText }) {
  const { show } = useToast();
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  useEffect(() => {
    return onUnsent(({ path, isForm }) => {
      const form = path === '/logout' ? HEADER.signOutFailed : unsent;
      show({ ...(isForm ? form : SITE.lost), tone: 'bad' });
    });
  }, [show, unsent]);
  if (useHydrated() || !flash) return null;
  return (
    <div role="status" className={CORNER}>
      <strong className="block">{flash.title}</strong> {flash.description}
      {flash.actions?.map(({ label, form }) => (
        <form key={label} method="post" action={form?.path} className="mt-2">
          <HiddenFields fields={form?.fields ?? {}} />
          <button type="submit" className="min-h-11 rounded-control border border-edge px-4 font-semibold">
            {label}
          </button>
        </form>
      ))}
    </div>
  );
}
