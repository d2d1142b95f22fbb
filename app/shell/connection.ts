import type { ClientInstrumentation } from 'react-router';

type Listener = (unsent: { readonly path: string; readonly isForm: boolean }) => void;
const listeners = new Set<Listener>();

/** Calls `listener` when a form or page request can't reach the server. The returned function stops these calls. */
export function onUnsent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Paths to which the page sends forms by itself. Failures aren't reported, because the reader sent nothing. */
const BACKGROUND = ['/migrate-legacy', '/notifications'];

function report(path: string, isForm: boolean): void {
  if (isForm && BACKGROUND.includes(path)) return;
  for (const listener of listeners) listener({ path, isForm });
}

const ASK_MS = 5_000;

/**
 * Whether the server responds. Asks even if the browser is offline, because the server may be on the same machine. A
 * status of 500 or more counts as no response, because the site's proxy sends it while the site restarts.
 */
async function isStillThere(): Promise<boolean> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) } as const;
  const answer = await fetch('/healthz', init).catch(() => null);
  return answer !== null && answer.status < 500;
}

/**
 * Whether the server can be reached. Asks the server only if the browser says that it is offline, or if a form goes to
 * another route. Such a form may need code that the router has to load. If loading failed, the router would reload the
 * page, and what was typed would be lost.
 */
async function canSend(href: string, method: string | undefined): Promise<boolean> {
  // The router passes '.' for a form that goes to its own route.
  const mayNeedCode = isPost(method) && href !== '.' && pathOf(href) !== location.pathname;
  if (navigator.onLine && !mayNeedCode) return true;
  if (!isPost(method)) return isStillThere();
  // The button isn't busy yet, so people may press it again. A second press must not send the form again.
  if (asking.has(href)) return never();
  asking.add(href);
  return isStillThere().finally(() => asking.delete(href));
}

/** The addresses of forms that wait to be sent while `isStillThere` asks the server. */
const asking = new Set<string>();

const never = () => new Promise<never>(() => undefined);

/**
 * Stays on the page while there is no connection, so that nothing typed is lost. Without this, the router would show
 * an error or reload the page.
 */
export const stayWhileOffline: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to, formMethod }) {
        if (typeof to === 'number' || (await canSend(to, formMethod))) return void (await go());
        report(pathOf(to), isPost(formMethod));
        await never();
      },
      async fetch(go, { href, formMethod }) {
        if (await canSend(href, formMethod)) return void (await go());
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
        // Handles only the router's requests for data.
        if (!(input instanceof URL && input.pathname.endsWith('.data')) || init?.signal?.aborted) throw error;
        const path = input.pathname.replace(/(?:\/_)?\.data$/, '') || '/';
        const isForm = isPost(init?.method);
        if (tries === 0) report(path, isForm);
        if (isForm) return new Response(NOT_OK, { status: 503, headers: { 'X-Remix-Response': 'yes' } });
        await untilOnline();
      }
    }
  };
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    addEventListener('online', end);
  });
}

function pathOf(href: string): string {
  return new URL(href, location.href).pathname;
}

function isPost(method: string | undefined): boolean {
  return method?.toLowerCase() === 'post';
}
