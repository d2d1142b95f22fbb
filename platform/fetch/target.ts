import { isIP } from 'node:net';
import { AppError } from '#domain/errors.ts';
import { isPublicAddress } from './address.ts';
import { isReservedName } from './resolve.ts';

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,}([^\\/?#]*)/i;
const IGNORED_BY_URL = /[\t\n\r]/g;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

export interface TargetRules {
  allowPort: (port: number) => boolean;
}

/**
 * Reads the address that somebody gave us, or that a server redirects to (then relative to `base`).
 * Throws `invalid-url` for what isn't http(s) or carries a user name; `fetch/blocked-address` for an IPv4 address in
 * disguise (decimal, octal, hexadecimal, shortened, full-width); and for other ports `fetch/bad-port`, or
 * `fetch/blocked-address` where the host can be seen not to be public. On the web's ports that is found when connecting.
 */
export function parseTarget(text: string, { allowPort }: TargetRules, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !(url.protocol in DEFAULT_PORTS) || url.hostname === '') throw new AppError('invalid-url');
  const written = writtenAuthority(text);
  if (url.username || url.password || written?.includes('@')) throw new AppError('invalid-url');
  if (IPV4.test(url.hostname) && written !== undefined && withoutPort(written) !== url.hostname) {
    // Nobody links to a game by http://2130706433/. Whoever does wants to get past a filter.
    throw new AppError('fetch/blocked-address');
  }
  if (!allowPort(portOf(url))) {
    // The greater fault first: a cover on an odd port is kept as an address, one on the visitor's own network never.
    throw new AppError(isSurelyPrivate(url.hostname) ? 'fetch/blocked-address' : 'fetch/bad-port');
  }
  return url;
}

function isSurelyPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? isReservedName(hostname) : !isPublicAddress(address);
}

export function portOf(url: URL): number {
  return url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);
}

/** The part between `//` and the path as it was written, before the URL parser normalised it. */
function writtenAuthority(text: string): string | undefined {
  return AUTHORITY.exec(text.replace(IGNORED_BY_URL, '').trim())?.[1];
}

function withoutPort(authority: string): string {
  return authority.replace(/:\d*$/, '');
}
