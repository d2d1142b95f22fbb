import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { drawLogo, escapeXml } from '#artwork/draw.ts';
import { SITE } from '#domain/messages/site.ts';
import type { AppContext } from '#platform/context.ts';
import { send } from '../headers.ts';
import { keepDrawings } from '../images.ts';
import { OFFLINE_COLORS, OFFLINE_SCREEN } from './offline-screen.ts';

const DAY = 'public, max-age=86400';
const WEEK = 'public, max-age=604800';
const SVG = 'image/svg+xml';
const PNG = 'image/png';
const MANIFEST = 'application/manifest+json; charset=utf-8';

/** Smaller if iOS rounds the icon's corners or Android may crop it to a circle. */
const ICONS = {
  '/icons/192.png': { size: 192, share: 0.75 },
  '/icons/512.png': { size: 512, share: 0.75 },
  '/icons/maskable-512.png': { size: 512, share: 0.56 },
  '/apple-touch-icon.png': { size: 180, share: 0.66 },
} as const;

const KEPT_ICON_BYTES = 1_000_000;

/** The longest `ShortName` that OpenSearch allows. */
const SHORT_NAME_LENGTH = 16;

export function webApp(ctx: AppContext): Hono {
  const app = new Hono();
  const unchanged = etag();

  const files = [
    ['/favicon.svg', () => drawLogo(), SVG, WEEK],
    ['/manifest.webmanifest', () => JSON.stringify(manifestOf(ctx.settings.brandName)), MANIFEST, DAY],
    ['/opensearch.xml', () => searchDescriptionOf(ctx), 'application/opensearchdescription+xml; charset=utf-8', DAY],
  ] as const;
  for (const [path, write, type, caching] of files) {
    app.get(path, unchanged, (c) => send(c, write(), { type, caching }));
  }
  const icon = keepDrawings(KEPT_ICON_BYTES);
  for (const [path, order] of Object.entries(ICONS)) {
    app.get(path, unchanged, async (c) =>
      send(c, await icon(path, () => ctx.drawings.icon(order)), { type: PNG, caching: WEEK }),
    );
  }

  const worker = ctx.config.hasOfflineScreen ? SHOWS_OFFLINE_SCREEN : LEAVES;
  app.get('/sw.js', unchanged, (c) => {
    // This policy applies to the worker, not to pages.
    c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    return send(c, worker, { type: 'text/javascript; charset=utf-8', caching: 'no-cache' });
  });
  return app;
}

function manifestOf(name: string) {
  const [light, dark] = OFFLINE_COLORS.paper.split(',');
  const icon = (path: keyof typeof ICONS, purpose: 'any' | 'maskable') => {
    const { size } = ICONS[path];
    return { src: path, sizes: `${size}x${size}`, type: PNG, purpose };
  };
  return {
    id: '/',
    name,
    short_name: name,
    description: SITE.about,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['games'],
    theme_color: light,
    background_color: light,
    color_scheme_dark: { theme_color: dark, background_color: dark },
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: SVG, purpose: 'any' },
      icon('/icons/192.png', 'any'),
      icon('/icons/512.png', 'any'),
      icon('/icons/maskable-512.png', 'maskable'),
    ],
    shortcuts: [
      { name: SITE.browseGames, url: '/games' },
      { name: SITE.submitGame, url: '/submit' },
    ],
  };
}

function searchDescriptionOf({ settings: { brandName }, config: { publicUrl } }: AppContext): string {
  const name = escapeXml(brandName);
  const shortName = escapeXml([...brandName].slice(0, SHORT_NAME_LENGTH).join(''));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${shortName}</ShortName>`,
    `<LongName>${name}</LongName>`,
    `<Description>${escapeXml(SITE.about)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="32" height="32" type="${SVG}">${publicUrl}/favicon.svg</Image>`,
    `<Url type="text/html" template="${publicUrl}/games?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${publicUrl}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}

/**
 * The worker contains the screen, so nothing is put into Cache Storage. `navigationPreload` requests a page while the
 * worker starts. With `addRoutes`, other requests don't even start it.
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

/** Replaces an installed worker, then unregisters itself. */
const LEAVES = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`.trimStart();
