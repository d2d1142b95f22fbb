import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { createIsbotFromList, list } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Config } from '#platform/config.ts';

/** Pages add their own Content-Security-Policy (app/http/headers.server.ts). */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

const REQUEST_ID = /^[\w.-]{8,80}$/;

/** A trusted proxy's own id, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxies: number): string {
  const { 'x-request-id': proxied } = headers;
  return trustedProxies > 0 && typeof proxied === 'string' && REQUEST_ID.test(proxied) ? proxied : randomUUID();
}

/** The outermost trusted proxy's entry in X-Forwarded-For. Clients can forge the entries before it. */
export function clientAddressOf(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return plain(socketAddress);
  const entries = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const forwarded = entries.map((part) => part.trim()).filter(Boolean);
  const claimed = forwarded[forwarded.length - trustedProxies] ?? forwarded[0] ?? '';
  return ipaddr.isValid(claimed) ? plain(claimed) : plain(socketAddress);
}

/** An IPv6 socket shows the IPv4 address 203.0.113.7 as ::ffff:203.0.113.7. */
function plain(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/**
 * Without Origin and Sec-Fetch-Site, a form comes from a program or an old browser, which doesn't send a SameSite=Lax
 * cookie with another site's form. `origins`: the configured one and the one that the request was sent to.
 */
export function isOwnOrigin(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return origins.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

type About = { type: string; caching: string };
export function send(c: Context, body: string | Uint8Array<ArrayBuffer>, { type, caching }: About): Response {
  return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': caching });
}

/** Programs that people run themselves, although isbot takes them for crawlers. */
const NOT_CRAWLERS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'Wget/1.21',
  'node',
  'undici',
  'python-requests/2.31',
  'Playwright/1.65.1 (x64; debian 12) node/24.21',
];

const isKnownCrawler = createIsbotFromList(
  list.filter((pattern) => {
    const expression = new RegExp(pattern, 'i');
    return !NOT_CRAWLERS.some((agent) => expression.test(agent));
  }),
);

/** The check takes longer than sending a cached page. */
const agentsSeen = new LRUCache<string, boolean>({ max: 500, memoMethod: (agent) => isKnownCrawler(agent) });
const LONGEST_KEPT_AGENT = 300;

/** False for crawlers, prefetches and HEAD requests. */
export function isVisitByPerson({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const userAgent = headers['user-agent'];
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '';
  if (method === 'HEAD' || /prefetch|preview|prerender/i.test(String(purpose))) return false;
  if (!userAgent) return true;
  return !(userAgent.length > LONGEST_KEPT_AGENT ? isKnownCrawler(userAgent) : agentsSeen.memo(userAgent));
}
