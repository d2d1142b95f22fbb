import { AppError } from './errors.ts';
import { LIMITS } from './limits.ts';

const CLICK_IDS: ReadonlySet<string> = new Set(
  `_hsenc _hsmi dclid fbclid gbraid gclid gclsrc igsh igshid li_fat_id mc_cid mc_eid msclkid srsltid ttclid twclid
  wbraid yclid`.split(/\s+/),
);

const INDEX = '/index.html';

/** Parses an http or https address. Null if it is too long, or has a username or password, which we mustn't publish. */
export function parseWebUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.text.url || !/^https?:\/\//i.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (url?.username !== '' || url.password !== '') return null;
  // A letter may take nine characters encoded. PostgreSQL can't index a much longer address.
  return url.href.length > LIMITS.text.url ? null : url;
}

export const isWebUrl = (text: string): boolean => parseWebUrl(text) !== null;

/** Keeps the scheme, because http and https may lead to different pages. Throws AppError `invalid-url`. */
export function canonicalUrlKey(text: string): string {
  const url = parseWebUrl(text);
  if (!url) throw new AppError('invalid-url');
  const port = url.port === '' ? '' : `:${url.port}`;
  const path = plainPath(inOneSpelling(url.pathname));
  const hash = url.hash === '' ? '' : `#${inOneSpelling(url.hash.slice(1))}`;
  return `${url.protocol}//${withoutWww(url.hostname)}${port}${path}${keptQuery(url)}${hash}`;
}

/** A host without 'www.'. Keeps the 'www.' if the rest has no dot: 'www.com' is a site of its own. */
export function withoutWww(host: string): string {
  const match = /^(?:www\.)+(.+\..+)$/.exec(host);
  return match?.[1] ?? host;
}

/** Uses no regular expression, because one would take quadratic time on '////…x'. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function plainPath(path: string): string {
  // A loop, because of paths like '/a/index.html/index.html/'.
  let plain = withoutEndSlashes(path);
  while (plain.endsWith(INDEX)) plain = withoutEndSlashes(plain.slice(0, -INDEX.length));
  return plain;
}

/** As forms encode parameters. Invalid UTF-8 is all the same. */
function keptQuery({ searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !isClickMark(name.toLowerCase())));
  kept.sort();
  return kept.size === 0 ? '' : `?${kept}`;
}

const isClickMark = (name: string): boolean => name.startsWith('utm_') || CLICK_IDS.has(name);

/** Encodes a path or fragment as in RFC 3986, 6.2.2. An encoded '/' stays encoded, because it separates nothing. */
const inOneSpelling = (written: string): string =>
  written.replace(/%[\da-f]{2}|[^\w~!$&'()*+,;=:@/?.-]/gi, (found) => {
    const byte = found.length === 1 ? found.charCodeAt(0) : Number.parseInt(found.slice(1), 16);
    const character = String.fromCharCode(byte);
    return /[\w~.-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });

/** 'own': one person's host. 'site': one person's subdomain (alice.github.io). 'path': each path has its own owner. */
export type HostSharing = 'own' | 'site' | 'path';

/** `isPrivate`: a company owns the suffix and lends its subdomains to people. Example: github.io. */
export type PublicSuffix = { suffix: string | null; isPrivate: boolean; isIp: boolean };

/**
 * 'a.com' in `shared`: each path of a.com, and each subdomain, has its own owner. 'a.com/': so does each path of each
 * subdomain.
 */
export function sharingOf(host: string, suffix: PublicSuffix, shared: ReadonlySet<string>): HostSharing {
  const name = host.toLowerCase().replace(/\.$/, '');
  const lineage = suffix.isIp ? [name] : [name, ...parentsOf(name)];
  if (shared.has(name) || shared.has(withoutWww(name)) || suffix.suffix === name) return 'path';
  if (lineage.some((each) => shared.has(`${each}/`))) return 'path';
  return suffix.isPrivate || lineage.some((each) => shared.has(each)) ? 'site' : 'own';
}

function parentsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
