import {
  type ClientInstrumentation,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  matchRoutes,
  type RouteObject,
  redirect,
  replace,
} from 'react-router';
import type { ToastInput } from './toast-state.ts';

/** `said`: why, if the site itself answered. `flash`: of a form that was carried out; the page after it failed. */
interface Failure {
  readonly path: string;
  readonly isForm: boolean;
  readonly said?: string | undefined;
  readonly flash?: ToastInput | null;
  readonly leaves?: boolean;
}
/** `here`: the path and query of the page that is shown. While Back is loading, the browser shows another address. */
type Watch = { here: string; tell: (failure: Failure) => void };
let watch: Watch | null = null;

export function watchFailures(next: Watch): () => void {
  watch = next;
  return () => {
    if (watch === next) watch = null;
  };
}

/** Paths to which the page sends forms by itself. Failures aren't reported, because the reader sent nothing. */
const BACKGROUND = ['/migrate-legacy', '/notifications'];

function report(failure: Failure): void {
  if (failure.isForm && BACKGROUND.includes(failure.path)) return;
  watch?.tell(failure);
}

type Results = Record<string, DataStrategyResult>;
let pressed: { readonly path: string; readonly isForm: boolean } | null = null;

/** Without this, the router would show an error page if no site answers. A failed form gets `{ ok: false }`. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const { pathname: path, search } = new URL(request.url);
  const { signal } = request;
  if (signal.aborted) return results;
  if (request.method !== 'GET') {
    const [id, result] = Object.entries(results).find(([, { type }]) => type === 'error') ?? [];
    if (id === undefined || result?.result instanceof Response) return await untilCodeOf(results, signal);
    const leaves = pressed?.path === path;
    report({ path, isForm: true, said: sentenceOf(result?.result), leaves });
    if (leaves) await aborted(signal);
    return { [id]: { type: 'data', result: data({ ok: false }, { status: 503 }) } };
  }
  const failed = Object.keys(results).filter((id) => isUnanswered(results[id]));
  if (failed.length === 0) return results;
  const flash = flashIn(results);
  const isLink = pressed?.isForm === false;
  if (path + search === watch?.here) {
    if (flash || isLink) report({ path, isForm: false, flash });
    // The router keeps the old data of routes without a result.
    return Object.fromEntries(Object.entries(results).filter(([id]) => !failed.includes(id)));
  }
  const isBack = request.url === location.href.replace(/#.*/, '');
  report({ path, isForm: false, flash, leaves: isLink && !flash && !isBack });
  if (isLink && !flash && !isBack) await aborted(signal);
  else await untilOnline(signal);
  const again = isBack ? replace(request.url) : redirect(request.url);
  return { ...results, [failed[0] ?? '']: { type: 'error', result: again } };
};

/** Whether the result isn't the site's: no answer, another server's answer, or an error that the site didn't expect. */
function isUnanswered(given: DataStrategyResult | undefined): boolean {
  if (given?.type !== 'error' || given.result instanceof Response) return false;
  return !isRouteErrorResponse(given.result) || typeof given.result.data === 'string';
}

function sentenceOf(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? (error.data as { sentence?: string } | null)?.sentence : undefined;
}

/** The site's message for the next page: in the root's data or, if that couldn't be loaded, still in the cookie. */
function flashIn({ root }: Results): ToastInput | null {
  const { flash } = (root?.type === 'data' && (root.result as { flash?: ToastInput } | null)) || {};
  if (flash) return flash;
  const [, text = ''] = /\bflash=([^;.]+)/.exec(document.cookie) ?? [];
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(text)), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as ToastInput;
  } catch {
    return null;
  }
}

async function untilCodeOf(results: Results, signal: AbortSignal): Promise<Results> {
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response ? result.headers.get('Location') : null;
    while (to && !signal.aborted && (await codeOf(pathOf(to))) === 'unanswered') {
      report({ path: pathOf(to), isForm: false, flash: flashIn(results) });
      await untilOnline(signal);
    }
  }
  return results;
}

/** Loads a page's code before the router does, which would reload the current page if the code couldn't be loaded. */
export const loadCodeFirst: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to, formMethod }) {
        // The router passes '.' for a form that goes to its own route.
        const path = typeof to === 'number' || to === '.' ? location.pathname : pathOf(to);
        const mine = { path, isForm: isPost(formMethod) };
        if (!(await hasCode(mine, String(to)))) return await never();
        pressed = mine;
        await go();
        if (pressed === mine) pressed = null;
      },
      async fetch(go, { href, formMethod }) {
        if (await hasCode({ path: pathOf(href), isForm: isPost(formMethod) }, href)) await go();
        else await never();
      },
    }),
};

async function hasCode(asked: { path: string; isForm: boolean }, href: string): Promise<boolean> {
  if (asked.path === location.pathname) return true;
  // The button isn't busy yet, so people may press it again. A second press must not send the form again.
  if (asking.has(href)) return false;
  asking.add(href);
  const code = await codeOf(asked.path);
  asking.delete(href);
  if (code === 'loaded') return true;
  // After an update of the site, a second press of a link loads the whole page.
  if (code === 'gone' && !asked.isForm && gone === href) location.assign(href);
  gone = href;
  report(asked);
  return false;
}

const asking = new Set<string>();
let gone = '';

/** 'gone': the site was updated since this page was loaded. */
async function codeOf(path: string): Promise<'loaded' | 'gone' | 'unanswered'> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {}).filter((route) => route?.parentId);
  const module = matchRoutes(routes as RouteObject[], path)?.at(-1)?.route as { module?: string } | undefined;
  if (!module?.module) return 'loaded';
  try {
    await import(/* @vite-ignore */ module.module);
    return 'loaded';
  } catch {
    const answer = await fetch(module.module, { method: 'HEAD' }).catch(() => null);
    return answer?.status === 404 ? 'gone' : 'unanswered';
  }
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string; parentId?: string } | undefined> };
  }
}

const RETRY_MS = 3_000;

function untilOnline(signal: AbortSignal): Promise<unknown> {
  const soon = new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  const online = new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return Promise.race([soon, online, aborted(signal)]);
}

const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve));
const never = () => new Promise<never>(() => undefined);

function pathOf(href: string): string {
  return new URL(href, location.href).pathname;
}

function isPost(method: string | undefined): boolean {
  return method?.toLowerCase() === 'post';
}
