/** These checks follow the standards CSP 3 (`frame-ancestors`), HTML (`X-Frame-Options`) and Mixed Content. */

export const FRAMING_HEADERS = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'content-type',
] as const;

/** Values of a repeated header are joined by commas. */
export type FramingHeaders = Readonly<Partial<Record<(typeof FRAMING_HEADERS)[number], string>>>;

type FramingAnswer = { readonly url: string; readonly headers: FramingHeaders };

/** Whether the site at `ownUrl` (PUBLIC_URL) can show the game in a frame. */
export function mayFrame(playUrl: string, { url, headers }: FramingAnswer, ownUrl: string): boolean {
  if (![playUrl, url].every((address) => isFramableAddress(address, ownUrl))) return false;
  return isShowable(headers['content-type']) && !wantsIsolation(headers) && isFramingAllowed(url, headers, ownUrl);
}

/** Refuses http on an https site. Refuses our own origin, where a framed game could act for the visitor. */
export function isFramableAddress(address: string, ownUrl: string): boolean {
  const [url, own] = [URL.parse(address), URL.parse(ownUrl)];
  if (!url || !own || url.origin === own.origin) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && own.protocol === 'http:');
}

/** The `frame-src` of a page with a game. Allows all hosts, because the game's address may redirect. */
export const frameSources = (ownUrl: string): readonly string[] =>
  ownUrl.startsWith('http:') ? ['https:', 'http:'] : ['https:'];

const isShowable = (contentType = ''): boolean =>
  contentType === '' || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType.trim());

/** Whether the game asks for cross-origin isolation (for shared memory). No page in our frame gets this isolation. */
const wantsIsolation = (headers: FramingHeaders): boolean =>
  tokenOf(headers['cross-origin-opener-policy']) === 'same-origin' &&
  ['require-corp', 'credentialless'].includes(tokenOf(headers['cross-origin-embedder-policy']));

const tokenOf = (header = ''): string => header.split(/[;,]/)[0]?.trim() ?? '';

function isFramingAllowed(url: string, headers: FramingHeaders, ownUrl: string): boolean {
  const lists = frameAncestors(headers['content-security-policy']);
  // Browsers ignore X-Frame-Options if there is a frame-ancestors directive.
  if (lists.length === 0) return isAllowedByXFrameOptions(headers['x-frame-options']);
  const [game, own] = [new URL(url), new URL(ownUrl)];
  return lists.every((sources) => sources.some((source) => matchesSource(source, own, game)));
}

/** By the HTML standard, unknown values allow framing, but `ALLOWALL` with another value forbids it. */
function isAllowedByXFrameOptions(header = ''): boolean {
  const values = new Set(header.split(',').map((value) => value.trim().toLowerCase()));
  if (values.has('deny') || values.has('sameorigin')) return false;
  return values.size === 1 || !values.has('allowall');
}

const frameAncestors = (header = ''): string[][] =>
  header.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    const found = directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors');
    return found ? [found.slice(1)] : [];
  });

const SCHEME_SOURCE = /^([a-z][a-z\d+.-]*):$/i;
const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?)(?::(\d+|\*))?(\/.*)?$/i;

/** Whether a source allows our site (CSP 3, 6.7.2.8). No keyword allows it: 'self' is the game's origin, not ours. */
function matchesSource(source: string, own: URL, game: URL): boolean {
  if (source === '*') return true;
  const [, onlyScheme] = SCHEME_SOURCE.exec(source) ?? [];
  if (onlyScheme !== undefined) return matchesScheme(onlyScheme, own);
  const [, scheme = game.protocol.slice(0, -1), host, port, path = '/'] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined || path !== '/') return false;
  return matchesScheme(scheme, own) && matchesHost(host, own) && matchesPort(port, own);
}

function matchesScheme(scheme: string, { protocol }: URL): boolean {
  const name = `${scheme.toLowerCase()}:`;
  return name === protocol || name === 'http:';
}

/** If our site has an IP address instead of a name, no source with a host matches it, not even `https://*`. */
function matchesHost(pattern: string, { hostname }: URL): boolean {
  const wanted = pattern.toLowerCase();
  if (/^\[|^[\d.]+$/.test(hostname)) return false;
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether a source's port allows this URL. Undefined means the scheme's default port, for which `URL.port` is ''. */
function matchesPort(port: string | undefined, own: URL): boolean {
  if (port === undefined) return own.port === '';
  return port === '*' || port === (own.port || DEFAULT_PORTS[own.protocol]);
}
