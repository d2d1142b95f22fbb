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
  return isShowable(headers['content-type']) && !wantsIsolation(headers) && isFramingAllowed(headers, ownUrl);
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

function isFramingAllowed(headers: FramingHeaders, ownUrl: string): boolean {
  const lists = frameAncestors(headers['content-security-policy']);
  // Browsers ignore X-Frame-Options if there is a frame-ancestors directive.
  if (lists.length === 0) return isAllowedByXFrameOptions(headers['x-frame-options']);
  const own = new URL(ownUrl);
  return lists.every((sources) => sources.some((source) => isUs(source, own)));
}

/** Rarer sources that include our site, such as '*.example.net', don't count: the game then opens on its own site. */
function isUs(source: string, { protocol, host }: URL): boolean {
  // 'http:' includes https.
  const schemes = ['http:', protocol];
  const sources = ['*', host, ...schemes, ...schemes.flatMap((scheme) => [`${scheme}//*`, `${scheme}//${host}`])];
  return sources.includes(source.toLowerCase().replace(/\/$/, ''));
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
