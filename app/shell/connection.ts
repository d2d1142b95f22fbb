import type { ClientInstrumentation } from 'react-router';

/** Something that didn't get through: a form, or a page that was asked for. */
type Unsent = { readonly path: string; readonly isForm: boolean };

let tell: (unsent: Unsent) => void = () => undefined;

/** Calls `listener` for whatever a person sends or asks for while the server can't be reached. */
export function onUnsent(listener: typeof tell): () => void {
  tell = listener;
  return () => {
    tell = () => undefined;
  };
}

/** Asked or sent by the page itself: nobody waits for it. */
const BACKGROUND = ['/notifications/news', '/submit/check', '/migrate-legacy', 'POST /notifications'];

function report(path: string, isForm: boolean): void {
  if (!BACKGROUND.includes(path) && !(isForm && BACKGROUND.includes(`POST ${path}`))) tell({ path, isForm });
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
 * Keeps the page while there is no connection. The router would replace it by an error, or load it anew when it can't
 * fetch the code of the next one. What was typed stays, and can be sent once the connection is back.
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
 * For connections that break on the way, which browsers don't know of before. A form is answered with `{ ok: false }`: it
 * stays as it is. A page is asked for again until it comes, or until the person goes elsewhere.
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
        // The router would wait for it before a form is done; its route has an answer for this.
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

/** Of the page that a router's request is for; null for other requests. */
function routePathOf({ pathname }: URL): string | null {
  return pathname.endsWith('.data') ? pathname.replace(/(?:\/_)?\.data$/, '') || '/' : null;
}

function pathOf(href: string): string {
  return new URL(href, location.href).pathname;
}

function isPost(method: string | undefined): boolean {
  return method?.toLowerCase() === 'post';
}
