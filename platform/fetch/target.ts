import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AppError } from '#domain/errors.ts';
import { RESERVED_NAMES } from '#domain/games/link-health.ts';

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's WireServer, which ipaddr.js counts as an ordinary public address. */
const ALSO_REFUSED_V4 = ipaddr.IPv4.parseCIDR('168.63.129.16/32');
/** Reserved for documentation (RFC 9637). */
const ALSO_REFUSED_V6 = ipaddr.IPv6.parseCIDR('3fff::/20');

/** IPv6 addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo) aren't public either. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `ipaddr.process` would accept ::ffff:8.8.8.8 as 8.8.8.8. No game has an IPv4-mapped address, so `parse` is used.
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !parsed.match(ALSO_REFUSED_V4);
  return parsed.match(GLOBAL_UNICAST_V6) && !parsed.match(ALSO_REFUSED_V6);
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,}([^\\/?#]*)/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

interface Guard {
  isAllowed: (address: string) => boolean;
  allowPort: (port: number) => boolean;
}

/**
 * Throws AppError `invalid-url`; `fetch/blocked-address` for an address that isn't allowed or is in unusual notation; or
 * `fetch/bad-port`. A name is resolved and checked when connecting.
 */
export function parseTarget(text: string, { isAllowed, allowPort }: Guard, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !(url.protocol in DEFAULT_PORTS) || url.hostname === '') throw new AppError('invalid-url');
  // `URL` ignores tabs and line breaks.
  const written = AUTHORITY.exec(text.replace(/[\t\n\r]/g, '').trim())?.[1];
  if (url.username || url.password || written?.includes('@')) throw new AppError('invalid-url');
  if (IPV4.test(url.hostname) && (written?.replace(/:\d*$/, '') ?? url.hostname) !== url.hostname) {
    // Nobody links to a game as http://2130706433/, except to get past a filter.
    throw new AppError('fetch/blocked-address');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new AppError('fetch/blocked-address');
  if (allowPort(Number(url.port || DEFAULT_PORTS[url.protocol]))) return url;
  // Callers store a cover's address if its port is unusual, but not if its host is private.
  throw new AppError(RESERVED_NAMES.test(host) ? 'fetch/blocked-address' : 'fetch/bad-port');
}
