/**
 * Whether a page of ours may show a game in a frame, as a browser would decide it: Content Security Policy Level 3
 * (`frame-ancestors`), the HTML standard (`X-Frame-Options`) and Mixed Content.
 */

/** The headers of an answer that are read for it. */
export const FRAMING_HEADERS = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'content-type',
] as const;

/** Those that were sent; several of one name with commas between them. */
export type FramingHeaders = Readonly<Partial<Record<(typeof FRAMING_HEADERS)[number], string>>>;

/** What a game's host said when it was asked for the game. */
export interface FramingAnswer {
  /** Where the redirects ended. */
  readonly url: string;
  readonly headers: FramingHeaders;
}

/**
 * Whether the game that is behind this answer may and can be shown in a frame of ours.
 *
 * @param playUrl the address that was asked for, and that the frame is given
 * @param ownUrl our site's address (PUBLIC_URL)
 */
export function mayFrame(playUrl: string, { url, headers }: FramingAnswer, ownUrl: string): boolean {
  if (![playUrl, url].every((address) => isFramableAddress(address, ownUrl))) return false;
  return (
    isShowable(headers['content-type']) && !wantsIsolation(headers) && isFramingAllowed(url, headers, ownUrl)
  );
}

/**
 * Whether an address may stand in a frame of ours at all: at an origin that isn't ours, since our sandbox lets a game keep
 * its own origin; and not over http in a page that came by https.
 */
export function isFramableAddress(address: string, ownUrl: string): boolean {
  const [url, own] = [URL.parse(address), URL.parse(ownUrl)];
  if (!url || !own || url.origin === own.origin) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && own.protocol === 'http:');
}

/** Where a frame may lead to, for the Content-Security-Policy of the page that has it: redirects count, too. */
export function frameSources(ownUrl: string): readonly string[] {
  return ownUrl.startsWith('http:') ? ['https:', 'http:'] : ['https:'];
}

/** A download or a picture is no game; an answer without a type is judged by what comes. */
function isShowable(contentType = ''): boolean {
  return contentType === '' || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType.trim());
}

/** Such a page wants memory that is shared between threads, which a browser gives it at the top of a tab only. */
function wantsIsolation(headers: FramingHeaders): boolean {
  return (
    tokenOf(headers['cross-origin-opener-policy']) === 'same-origin' &&
    ['require-corp', 'credentialless'].includes(tokenOf(headers['cross-origin-embedder-policy']))
  );
}

function tokenOf(header = ''): string {
  return header.split(/[;,]/)[0]?.trim() ?? '';
}

function isFramingAllowed(url: string, headers: FramingHeaders, ownUrl: string): boolean {
  const lists = frameAncestors(headers['content-security-policy']);
  // Where there is one, browsers don't look at the older header.
  if (lists.length === 0) return isAllowedByXFrameOptions(headers['x-frame-options']);
  const [game, own] = [new URL(url), new URL(ownUrl)];
  return lists.every((sources) => sources.some((source) => matchesSource(source, own, game)));
}

/** HTML, 'The X-Frame-Options header': what is unknown, `ALLOW-FROM` too, counts only among several. */
function isAllowedByXFrameOptions(header = ''): boolean {
  const values = new Set(header.split(',').map((value) => value.trim().toLowerCase()));
  if (values.has('deny') || values.has('sameorigin')) return false;
  return values.size === 1 || !values.has('allowall');
}

/** The sources of each policy that names any; of several directives in one policy the first counts. */
function frameAncestors(header = ''): string[][] {
  return header.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    const found = directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors');
    return found ? [found.slice(1)] : [];
  });
}

const SCHEME_SOURCE = /^([a-z][a-z\d+.-]*):$/i;
const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?)(?::(\d+|\*))?(\/.*)?$/i;

/** CSP 3, 6.7.2.8. Keywords match nobody: 'self' is the game's origin, and 'none' is none. */
function matchesSource(source: string, own: URL, game: URL): boolean {
  if (source === '*') return true;
  const [, onlyScheme] = SCHEME_SOURCE.exec(source) ?? [];
  if (onlyScheme !== undefined) return matchesScheme(onlyScheme, own);
  const [, scheme = game.protocol.slice(0, -1), host, port, path = '/'] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined || path !== '/') return false;
  return matchesScheme(scheme, own) && matchesHost(host, own) && matchesPort(port, own);
}

/** What is allowed by http is allowed by https. */
function matchesScheme(scheme: string, { protocol }: URL): boolean {
  const name = `${scheme.toLowerCase()}:`;
  return (
    name === protocol ||
    (protocol === 'https:' && ['http:', 'ws:', 'wss:'].includes(name)) ||
    (protocol === 'http:' && name === 'ws:')
  );
}

/** Addresses in numbers match no pattern but `*`. */
function matchesHost(pattern: string, { hostname }: URL): boolean {
  const wanted = pattern.toLowerCase();
  if (wanted === '*') return true;
  if (/^\[|^[\d.]+$/.test(hostname)) return false;
  return wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** No port stands for the scheme's own. A URL doesn't tell that one. */
function matchesPort(port: string | undefined, own: URL): boolean {
  if (port === undefined) return own.port === '';
  return port === '*' || port === (own.port || DEFAULT_PORTS[own.protocol]);
}
