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
const SPACE = 0x20;

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
 * The key by which two addresses are the same game. The URL parser lowers scheme and
 * host, writes international hosts in ASCII and drops the default port; the rest is done here.
 * http and https stay apart: the decision names the scheme's case only, and a site may serve different things on each.
 *
 * @throws AppError `invalid-url` when the text is no address of ours
 */
export function canonicalUrlKey(text: string): string {
  const url = parseWebUrl(text);
  if (!url) throw new AppError('invalid-url');
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = keptQuery(url);
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

/** The parameters that say what is shown, sorted by name; those of one name stay in their order. */
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
 * A parameter as forms write it, whatever it was written with: 'a=%7e%20' and 'a=~+' are 'a=%7E+'. Byte by byte, and not
 * by way of text: where an old site's names are no UTF-8, text would be the same for all of them.
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
