import { OFFLINE_SCREEN } from './offline-screen.ts';

/**
 * A service worker that responds with the offline screen if a page can't be fetched. The worker contains the screen, so
 * nothing is put into Cache Storage. It doesn't delay pages, because the browser requests a page while it starts the
 * worker (`navigationPreload`). Forms, data, scripts and pictures bypass the worker. With `addRoutes`, browsers don't
 * even start it for them.
 */
export const SHOWS_OFFLINE_SCREEN = `
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

/** A worker that replaces an installed worker, then unregisters itself. Served if OFFLINE_SCREEN is `off`. */
export const LEAVES = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`.trimStart();
