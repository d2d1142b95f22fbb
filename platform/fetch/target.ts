import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AppError } from '#domain/errors.ts';

/** Today's whole global unicast space of IPv6; everything else is special or unassigned. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Ranges that the library takes for ordinary ones. */
const ALSO_REFUSED_V4 = [
  // Azure's metadata and wire server: a public address that answers to the machine's own guests only.
  ipaddr.IPv4.parseCIDR('168.63.129.16/32'),
];
const ALSO_REFUSED_V6 = [
  // Documentation, RFC 9637.
  ipaddr.IPv6.parseCIDR('3fff::/20'),
];

/**
 * Whether an IP address (text, IPv4 or IPv6) is one on the public internet.
 * Private, loopback, link-local, shared (CGNAT), unique local, IPv4-mapped, NAT64, 6to4, Teredo, multicast,
 * unspecified, broadcast, documentation and reserved addresses are not, nor is anything that isn't an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // parse() and not process(), which takes ::ffff:8.8.8.8 for 8.8.8.8: nobody's game is at such an address.
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !ALSO_REFUSED_V4.some((range) => parsed.match(range));
  return parsed.match(GLOBAL_UNICAST_V6) && !ALSO_REFUSED_V6.some((range) => parsed.match(range));
}

/** Looks a host name up; answers with IP addresses as text, in the order in which they shall be tried. */
export type Resolve = (hostname: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const RESERVED = /(?:^|\.)(?:example|invalid|local|localhost|test)\.?$/i;

/** Whether a name is never on the public internet: reserved for examples, tests and one's own network (RFC 6761, 6762). */
function isReservedName(hostname: string): boolean {
  return RESERVED.test(hostname);
}

function saysNone(failure: unknown): boolean {
  return (
    failure instanceof Error && 'code' in failure && ['ENOTFOUND', 'ENODATA'].includes(String(failure.code))
  );
}

/**
 * Asks the machine's name servers for A and AAAA. Not `dns.lookup`: that blocks one of the process's four
 * worker threads for as long as a stranger's name server likes, and reads /etc/hosts, where only our own
 * network's names stand. Throws AppError `fetch/blocked-address` for reserved names, about which nobody is asked; and
 * when neither question is answered, with the code ENOTFOUND when there is surely no such host.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  if (isReservedName(hostname)) throw new AppError('fetch/blocked-address');
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const error = new Error(`No address for ${hostname}`, { cause: failures[0] });
  // The name servers know that there is none; anything else is about them, or about the way to them.
  throw failures.every(saysNone) ? Object.assign(error, { code: 'ENOTFOUND' }) : error;
}

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

function portOf(url: URL): number {
  return url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);
}

/** The part between `//` and the path as it was written, before the URL parser normalised it. */
function writtenAuthority(text: string): string | undefined {
  return AUTHORITY.exec(text.replace(IGNORED_BY_URL, '').trim())?.[1];
}

function withoutPort(authority: string): string {
  return authority.replace(/:\d*$/, '');
}
