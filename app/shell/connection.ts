import type { ClientInstrumentation } from 'react-router';

/** Something that didn't get through: a form, or a requested page. */
type Unsent = { readonly path: string; readonly isForm: boolean };

let tell: (unsent: Unsent) => void = () => undefined;

/** Calls `listener` for everything that a person sends or requests while the server can't be reached. */
export function onUnsent(listener: typeof tell): () => void {
  tell = listener;
  return () => {
    tell = () => undefined;
  };
}

/** Sent by the page itself, so nobody waits for it. */
const BACKGROUND = ['/notifications/news', '/submit/check', '/migrate-legacy', 'POST /notifications'];

function report(path: string, isForm: boolean): void {
  if (!BACKGROUND.includes(path) && !(isForm && BACKGROUND.includes(`POST ${path}`))) {
    tell({ path, isForm });
    // Tells ./ahead/pending-page.tsx to show the page again.
    document.dispatchEvent(new Event('unsent'));
  }
}

/** Without a network, the site may still be on this machine. */
function isStillThere(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

const never = () => new Promise<void>(() => undefined);

/**
 * Keeps the page while there is no connection. The router would replace it with an error, or reload it if it can't fetch the
 * next page's code. What was typed stays and can be sent later.
 */
export const stayWhileOffline: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to, formMethod }) {
        if (typeof to === 'number' || navigator.onLine || (await isStillThere())) return void (await go());
        report(pathOf(to), isPost(formMethod));
        await never();
      },
      async fetch(go, { href, formMethod }) {
        if (navigator.onLine || (await isStillThere())) return void (await go());
        if (isPost(formMethod)) report(pathOf(href), true);
        await never();
      },
    }),
};

const RETRY_MS = 3_000;
/** What React Router reads as an action's result: `{ ok: false }`. */
export const NOT_OK = '[{"_1":2},"data",{"_3":4},"ok",false]\n';

/**
 * For connections that break without the browser noticing. A form is answered with `{ ok: false }` and stays as it is. A
 * page is requested again until it arrives, or until the person goes elsewhere.
 */
export function outlastBrokenConnections(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await fetch(input, init);
      } catch (error) {
        const path = input instanceof URL ? routePathOf(input) : null;
        const isForm = isPost(init?.method);
        if (path === null || init?.signal?.aborted) throw error;
        // The router would wait for it before finishing a form; its route handles a failure.
        if (!isForm && BACKGROUND.includes(path)) throw error;
        if (tries === 0) report(path, isForm);
        if (isForm) return new Response(NOT_OK, { status: 503, headers: { 'X-Remix-Response': 'yes' } });
        await untilOnline();
      }
    }
  };
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
    addEventListener('online', () => resolve(), { once: true });
  });
}

/** The page that a router's request is for; null for other requests. */
function routePathOf({ pathname }: URL): string | null {
  return pathname.endsWith('.data') ? pathname.replace(/(?:\/_)?\.data$/, '') || '/' : null;
}

function pathOf(href: string): string {
  return new URL(href, location.href).pathname;
}

function isPost(method: string | undefined): boolean {
  return method?.toLowerCase() === 'post';
}
