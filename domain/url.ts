import { AppError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** Parameters that track clicks. They don't change the page. */
const CLICK_IDS: ReadonlySet<string> = new Set(
  `_hsenc _hsmi dclid fbclid gbraid gclid gclsrc igsh igshid li_fat_id mc_cid mc_eid msclkid srsltid ttclid twclid
  wbraid yclid`.split(/\s+/),
);

const INDEX = '/index.html';
const SPACE = 0x20;

/**
 * Parses an http or https address that a person typed. Null for anything else, for addresses that are too long, and for
 * those with a username or password, which would be published with the link.
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
 * Two addresses with the same key are of the same game. The key leaves out 'www.', 'index.html', end slashes and click
 * ids. It keeps the scheme, because a site may serve different things over http and https.
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

/** A host without 'www.'. Keeps it if the rest has no dot: 'www.com' is a site of its own. */
export function withoutWww(host: string): string {
  const match = /^(?:www\.)+(.+\..+)$/.exec(host);
  return match?.[1] ?? host;
}

/** A path without slashes at its end. Uses no regular expression, which would take quadratic time on '////…x'. */
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

/** The query without click ids, its parameters sorted by name. Parameters with the same name keep their order. */
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
 * A parameter in the encoding of forms: 'a=%7e%20' and 'a=~+' both become 'a=%7E+'. Works on bytes, because decoding
 * would turn all invalid UTF-8, such as '%83' and '%84', into the same character.
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
 * How people share a host name. `own`: it belongs to one person. `site`: it is one person's subdomain of a shared name
 * (alice.github.io). `path`: each path belongs to another person (scratch.mit.edu/projects/1).
 */
export type HostSharing = 'own' | 'site' | 'path';

/** A host's public suffix. `isPrivate`: whether a company lends the names below it to people, like github.io. */
export interface PublicSuffix {
  suffix: string | null;
  isPrivate: boolean;
  isIp: boolean;
}

/**
 * How a host is shared.
 *
 * @param shared hosts whose subdomains and paths belong to different people. If an entry ends with a slash, the paths
 * of its subdomains do, too
 */
export function sharingOf(host: string, suffix: PublicSuffix, shared: ReadonlySet<string>): HostSharing {
  const name = host.toLowerCase().replace(/\.$/, '');
  const lineage = suffix.isIp ? [name] : [name, ...parentsOf(name)];
  if (shared.has(name) || shared.has(withoutWww(name)) || suffix.suffix === name) return 'path';
  if (lineage.some((each) => shared.has(`${each}/`))) return 'path';
  return suffix.isPrivate || lineage.some((each) => shared.has(each)) ? 'site' : 'own';
}

/** The names above a host: 'b.c' and 'c' for 'a.b.c'. */
function parentsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
