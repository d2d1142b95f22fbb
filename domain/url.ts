import { AppError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** Marks that advertisers and mailers append: who clicked, not what is shown. */
const CLICK_IDS: ReadonlySet<string> = new Set([
  '_hsenc',
  '_hsmi',
  'dclid',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'msclkid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
]);

const INDEX = '/index.html';

/**
 * Reads an address that a person typed: `http:` or `https:` only, with a host, without a name or password in it
 * (they would be published with the link). Anything else is null, `example.com` without a scheme too.
 */
export function parseWebUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.text.url || !/^https?:\/\//i.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (!url || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return url;
}

/** Whether the text is an address that the site accepts anywhere. */
export function isWebUrl(text: string): boolean {
  return parseWebUrl(text) !== null;
}

/**
 * The key by which two addresses are the same game (decisions.md, 'Duplicate check'). The URL parser lowers scheme and
 * host, writes international hosts in ASCII and drops the default port; the rest is done here.
 * http and https stay apart: the decision names the scheme's case only, and a site may serve different things on each.
 *
 * @throws AppError `invalid-url` when the text is no address of ours
 */
export function canonicalUrlKey(text: string): string {
  const url = parseWebUrl(text);
  if (!url) throw new AppError('invalid-url');
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = keptQuery(url.searchParams);
  return `${url.protocol}//${withoutWww(url.hostname)}${port}${plainPath(url.pathname)}${query}${url.hash}`;
}

function withoutWww(host: string): string {
  // 'www.com' is a site of its own: what stays must still have a dot.
  const match = /^(?:www\.)+(.+\..+)$/.exec(host);
  return match?.[1] ?? host;
}

/** A path without the slashes at its end. By hand: a pattern would try again at every slash of '////x'. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function plainPath(path: string): string {
  // '/a/index.html/' needs both, over and over, until nothing is left to take.
  let plain = withoutEndSlashes(path);
  while (plain.endsWith(INDEX)) plain = withoutEndSlashes(plain.slice(0, -INDEX.length));
  return plain;
}

function keptQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [name, value] of params) {
    const key = name.toLowerCase();
    if (!key.startsWith('utm_') && !CLICK_IDS.has(key)) kept.append(name, value);
  }
  kept.sort();
  const query = kept.toString();
  return query === '' ? '' : `?${query}`;
}
