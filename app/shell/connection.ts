import type { ClientInstrumentation } from 'react-router';

type Listener = (unsent: { readonly path: string; readonly isForm: boolean }) => void;

const listeners = new Set<Listener>();

/** Calls `listener` when a form or page request can't reach the server. The returned function stops these calls. */
export function onUnsent(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Requests that the reader didn't start, so failures aren't reported. `POST`: only forms sent to that path. */
const BACKGROUND = ['/notifications/news', '/submit/check', '/migrate-legacy', 'POST /notifications'];

function report(path: string, isForm: boolean): void {
  if (!BACKGROUND.includes(path) && !(isForm && BACKGROUND.includes(`POST ${path}`))) {
    for (const listener of listeners) listener({ path, isForm });
    // Makes ./ahead/pending-page.tsx remove its skeleton.
    document.dispatchEvent(new Event('unsent'));
  }
}

/** Asks the server, because a server on the same machine responds even if the browser is offline. */
function isStillThere(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

const never = () => new Promise<void>(() => undefined);

/**
 * Keeps the current page while the browser is offline, so that typed text stays and can be sent later. By itself, the
 * router would show an error, or reload the page if the next page's code can't be loaded.
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
/** React Router's encoding of the action result `{ ok: false }`. */
export const NOT_OK = '[{"_1":2},"data",{"_3":4},"ok",false]\n';

/**
 * Replaces `fetch`, for connections that break without the browser noticing. A form gets the response `{ ok: false }`
 * and stays as it is. A page is requested again until it arrives, or until the reader goes elsewhere.
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
        // Background requests aren't retried, because a form's result waits for them. Their routes handle the error.
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

/** The path of the page that the router requests data for; null for requests other than the router's. */
function routePathOf({ pathname }: URL): string | null {
  return pathname.endsWith('.data') ? pathname.replace(/(?:\/_)?\.data$/, '') || '/' : null;
}

function pathOf(href: string): string {
  return new URL(href, location.href).pathname;
}

function isPost(method: string | undefined): boolean {
  return method?.toLowerCase() === 'post';
}
