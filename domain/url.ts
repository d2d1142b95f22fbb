import { AppError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** Parameters that track clicks. They don't change what is shown. */
const CLICK_IDS: ReadonlySet<string> = new Set(
  `_hsenc _hsmi dclid fbclid gbraid gclid gclsrc igsh igshid li_fat_id mc_cid mc_eid msclkid srsltid ttclid twclid
  wbraid yclid`.split(/\s+/),
);

const INDEX = '/index.html';
const SPACE = 0x20;

/**
 * Parses an address that a person typed. Null if too long, or unless it is `http:` or `https:` with a host. Also null with a
 * username or password, because they would be published with the link.
 */
export function parseWebUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.text.url || !/^https?:\/\//i.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (url?.username !== '' || url.password !== '') return null;
  return url;
}

export function isWebUrl(text: string): boolean {
  return parseWebUrl(text) !== null;
}

/**
 * Two addresses with the same key are the same game. The URL parser normalizes scheme, host and default port; this function
 * does the rest. http and https stay different, because a site may serve different things on each.
 *
 * @throws AppError `invalid-url` if `parseWebUrl` refuses the text
 */
export function canonicalUrlKey(text: string): string {
  const url = parseWebUrl(text);
  if (!url) throw new AppError('invalid-url');
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = keptQuery(url);
  return `${url.protocol}//${withoutWww(url.hostname)}${port}${plainPath(url.pathname)}${query}${url.hash}`;
}

/** A host without 'www.'. The rest must contain a dot: 'www.com' is a site of its own. */
export function withoutWww(host: string): string {
  const match = /^(?:www\.)+(.+\..+)$/.exec(host);
  return match?.[1] ?? host;
}

/** A path without trailing slashes. A regular expression would take quadratic time on '////…x'. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function plainPath(path: string): string {
  // Repeated for paths like '/a/index.html/index.html/'.
  let plain = withoutEndSlashes(path);
  while (plain.endsWith(INDEX)) plain = withoutEndSlashes(plain.slice(0, -INDEX.length));
  return plain;
}

/** The parameters without click ids, sorted by name. Parameters with the same name keep their order. */
function keptQuery({ search, searchParams }: URL): string {
  const names = [...searchParams.keys()];
  const kept = search
    .slice(1)
    .split('&')
    .filter((written) => written !== '')
    .map((written, at) => ({ name: names[at] ?? '', text: asInForm(written) }))
    .filter(({ name }) => !isClickMark(name.toLowerCase()))
    .toSorted((one, other) => inOrder(one.name, other.name) || inOrder(nameIn(one.text), nameIn(other.text)));
  return kept.length === 0 ? '' : `?${kept.map(({ text }) => text).join('&')}`;
}

function isClickMark(name: string): boolean {
  return name.startsWith('utm_') || CLICK_IDS.has(name);
}

/**
 * A parameter in the encoding of forms: 'a=%7e%20' and 'a=~+' both become 'a=%7E+'. Works on bytes, because decoding to text
 * would make all names in invalid UTF-8 equal.
 */
function asInForm(written: string): string {
  const [name = '', ...value] = written.split('=');
  return `${encodeAnew(name)}=${encodeAnew(value.join('='))}`;
}

function encodeAnew(written: string): string {
  return written.replace(/%[\da-f]{2}|[^\w*.-]/gi, (found) => {
    const byte = found.length === 1 ? found.charCodeAt(0) : Number.parseInt(found.slice(1), 16);
    if (found === '+' || byte === SPACE) return '+';
    const character = String.fromCharCode(byte);
    return /[\w*.-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

function nameIn(parameter: string): string {
  return parameter.slice(0, parameter.indexOf('='));
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/**
 * Who shares a host. `own`: nobody. `site`: each subdomain belongs to another person (alice.github.io). `path`: each path
 * belongs to another person (scratch.mit.edu/projects/1).
 */
export type HostSharing = 'own' | 'site' | 'path';

/** A host's entry in the Public Suffix List. `isPrivate`: whether a company hands out the names below it (github.io). */
export interface PublicSuffix {
  suffix: string | null;
  isPrivate: boolean;
  isIp: boolean;
}

/**
 * How a host is shared.
 *
 * @param shared hosts where each subdomain and each path belongs to another person. If an entry ends with a slash, so does
 * each path of a subdomain
 */
export function sharingOf(host: string, suffix: PublicSuffix, shared: ReadonlySet<string>): HostSharing {
  const name = host.toLowerCase().replace(/\.$/, '');
  const lineage = suffix.isIp ? [name] : [name, ...parentsOf(name)];
  if (shared.has(name) || shared.has(withoutWww(name)) || suffix.suffix === name) return 'path';
  if (lineage.some((each) => shared.has(`${each}/`))) return 'path';
  return suffix.isPrivate || lineage.some((each) => shared.has(each)) ? 'site' : 'own';
}

/** 'a.b.c' → 'b.c', 'c'. */
function parentsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
