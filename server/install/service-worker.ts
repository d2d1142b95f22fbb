import { OFFLINE_SCREEN } from './offline-screen.ts';

/**
 * Answers a page that can't be fetched with the offline screen. It has the screen in itself, so that nothing is in the browser's
 * Cache Storage. Pages come from the network as they would without it: the browser asks for them while it starts the worker
 * (`navigationPreload`). Forms, data, scripts and pictures pass it by, without even starting it where the browser can be told so.
 */
const SHOWS_OFFLINE_SCREEN = `
const screen = ${JSON.stringify(OFFLINE_SCREEN)};

addEventListener('install', (event) => {
  skipWaiting();
  try {
    event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })?.catch(() => {});
  } catch {}
});

addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(load(event));
});

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(screen.html, { status: 503, headers: screen.headers });
  }
}
`.trimStart();

/** Replaces the other one and unregisters itself. */
const LEAVES = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`.trimStart();

/** The site's service worker, as `OFFLINE_SCREEN` says. */
export function serviceWorker({ hasOfflineScreen }: { hasOfflineScreen: boolean }): string {
  return hasOfflineScreen ? SHOWS_OFFLINE_SCREEN : LEAVES;
}
