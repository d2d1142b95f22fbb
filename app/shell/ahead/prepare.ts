import { screenAt } from './screens.ts';

/** The delay before a prefetch. A pointer that only crosses the link, or a finger that scrolls, starts no prefetch. */
const INTENT_MS = 80;
/** The maximum age of a prefetched response. A page must show changes within 1.5 seconds (docs/promises.md). */
const FRESH_MS = 500;
const MOST_AT_ONCE = 2;

const prepared = new Map<string, { readonly answer: Promise<Response | null>; at: number }>();
/** Paths already requested from the current page. */
let asked = new Set<string>();
let askedOn = '';
let running = 0;
let isRefused = false;

declare global {
  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

/**
 * Prefetches the code and data of a link's page. Requests each path at most once while the reader stays on a page.
 * Prefetches nothing in data-saving mode or after the server has responded with 429 or 503. A prefetch doesn't count as
 * a view; showing the page does.
 */
export function prepare(link: HTMLAnchorElement, sign: string): void {
  const { pathname, search, rel, target } = link;
  const route = screenAt(pathname)?.route;
  if (!route || search || rel || target || isRefused || navigator.connection?.saveData) return;
  if (askedOn !== location.href) asked = new Set();
  askedOn = location.href;
  if (pathname === location.pathname || asked.has(pathname)) return;
  const { scrollY } = window;
  setTimeout(() => {
    const isMeant = sign === 'touchstart' ? scrollY === window.scrollY : link.matches(':hover, :focus');
    if (!isMeant || running >= MOST_AT_ONCE || isRefused || asked.has(pathname)) return;
    asked.add(pathname);
    load(pathname, route);
  }, INTENT_MS);
}

function load(pathname: string, route: string): void {
  const module = window.__reactRouterManifest?.routes[route]?.module;
  // Loads the module now, so that the router's own import of it is instant.
  if (module) import(/* @vite-ignore */ module).catch(() => undefined);
  const url = new URL(`${pathname.endsWith('/') ? `${pathname}_` : pathname}.data`, location.origin);
  url.searchParams.set('_routes', route);
  running += 1;
  const entry = { at: Number.POSITIVE_INFINITY, answer: fetchAhead(url.href) };
  prepared.set(url.href, entry);
  void entry.answer.then((answer) => {
    running -= 1;
    entry.at = performance.now();
    if (answer === null) prepared.delete(url.href);
  });
}

async function fetchAhead(href: string): Promise<Response | null> {
  const answer = await fetch(href, { headers: { Purpose: 'prefetch' }, priority: 'low' }).catch(() => null);
  if (answer?.status === 503 || answer?.status === 429) isRefused = true;
  return answer?.status === 200 ? answer : null;
}

const { fetch: fetchUnprepared } = window;
/** Uses each prefetched response once. Sending a form discards all of them, because it may change the data. */
window.fetch = async (input, init) => {
  if (init?.method && init.method !== 'GET') prepared.clear();
  // The router itself has requested this page, so the page needs no prefetch.
  if (input instanceof URL) asked.add(input.pathname.replace(/_?\.data$/, ''));
  const answer = input instanceof URL ? await take(input) : null;
  return answer ?? fetchUnprepared(input, init);
};

async function take({ href, pathname }: URL): Promise<Response | null> {
  const entry = prepared.get(href);
  prepared.delete(href);
  if (!entry || performance.now() - entry.at > FRESH_MS) return null;
  const answer = await entry.answer;
  const game = /^(\/game\/[^/]+)\.data$/.exec(pathname)?.[1];
  if (answer && game) navigator.sendBeacon(`${game}/viewed`, new URLSearchParams());
  return answer;
}
