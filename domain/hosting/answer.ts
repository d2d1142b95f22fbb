import { type GamesHost, gameOrigin, HOSTED_SANDBOX } from './host.ts';

/** 'html': a page in a frame. 'part': what such a page loads. 'outside': anything else a browser or program asks for. */
export type AskedFor = 'html' | 'part' | 'outside' | 'foreign' | 'service-worker';

/** By the headers that scripts can't set (Fetch Metadata). `name`: in lower case. */
export function askedFor(header: (name: string) => string | undefined): AskedFor {
  if (header('service-worker') !== undefined) return 'service-worker';
  const destination = header('sec-fetch-dest');
  if (destination === undefined) return 'outside';
  if (header('sec-fetch-mode') === 'navigate' || destination === 'document') {
    return destination === 'iframe' ? 'html' : 'outside';
  }
  if (header('sec-fetch-site') !== 'same-origin') return 'foreign';
  return destination === 'serviceworker' ? 'service-worker' : 'part';
}

interface Site {
  publicUrl: string;
  games: GamesHost;
  gamesNetwork: 'open' | 'self';
}

/** For every response of a games' host, of whatever type and status. */
export function hostedHeaders({ publicUrl, games, gamesNetwork }: Site, label: string): Record<string, string> {
  const site = new URL(publicUrl);
  const ancestors = [site.origin];
  if (site.hostname === 'localhost') ancestors.push(site.origin.replace('//localhost', '//127.0.0.1'));
  const own = gameOrigin(games, label);
  const policy = [
    `sandbox ${HOSTED_SANDBOX}`,
    `frame-ancestors ${ancestors.join(' ')}`,
    "form-action 'self'",
    "base-uri 'self'",
    ...(gamesNetwork === 'self'
      ? [`default-src ${own} data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`]
      : []),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Origin-Agent-Cluster': '?1',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=()',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** A page with shared memory is isolated from all that doesn't agree to be loaded by it. */
export const ISOLATED = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** 'whole' if there is no range that can be answered, 'none' if it lies outside. Only one range is read. */
export function rangeIn(header: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) return 'none';
  return { start, end };
}
