import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#app/ui/event-replay.ts';
import { HiddenFields } from '#app/ui/press-form.tsx';
import { usePlaceKey } from '#app/ui/use-action-result.ts';
import { HEADER, SITE, type ToastText } from '#domain/messages/site.ts';
import { watchFailures } from './connection.ts';
import type { ScreenHandle } from './page.tsx';
import { useToast } from './toast.tsx';
import type { ToastInput } from './toast-state.ts';

/** What is said about forms that any page may send to another address. Forms to the page itself: `ScreenHandle`. */
const ELSEWHERE: readonly (readonly [RegExp, ToastText])[] = [
  [/^\/logout$/, HEADER.signOutFailed],
  [/^\/game\/[^/]+\/claim$/, SITE.claimFailed],
];

const CORNER = 'no-js-only fixed inset-x-4 bottom-24 z-40 rounded-control border border-line bg-card p-4 md:bottom-4';

type PageToastsProps = { flash?: ToastInput | null; unsent?: ScreenHandle['unsent'] };
/** Without JavaScript, `flash` is text at the bottom of the screen. */
export function PageToasts({ flash, unsent = SITE.lost }: PageToastsProps) {
  const { show } = useToast();
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  const navigate = useNavigate();
  const place = usePlaceKey();
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    return watchFailures({
      here: pathname + search,
      tell({ path, isForm, said, flash, leaves }) {
        const here = typeof unsent === 'function' ? unsent(search) : unsent;
        const words = isForm ? (ELSEWHERE.find(([form]) => form.test(path))?.[1] ?? here) : SITE.lost;
        show(flash ?? { ...words, ...(said ? { description: said } : {}), tone: 'bad' });
        if (!leaves) return;
        // Ends the router's attempt to leave this page. A hash would scroll the page.
        const quiet = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
        void navigate({ pathname, search }, { ...quiet, state: { ...state, place } });
      },
    });
  }, [show, unsent, navigate, pathname, search, state, place]);
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
