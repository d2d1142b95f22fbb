import { DomUtils } from 'htmlparser2';
import { truncate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { parseWebUrl } from '#domain/url.ts';
import { parseHtml } from './parse-html.ts';

export interface PageMetadata {
  title: string | null;
  description: string | null;
  imageUrl: string | null;
  iconUrl: string | null;
  /** If the page declares none: 180 for an Apple touch icon, otherwise 0. */
  iconSize: number;
  screenshotUrls: string[];
}

const MAX_SCREENSHOTS = 50;
const IMAGE_TAGS = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
/** Characters of tags count too. */
const MAX_RAW_TEXT = 2 * LIMITS.text.description;

/** Open Graph, Twitter cards, JSON-LD, other tags. `html` may be cut off. `finalUrl`: after all redirects. */
export function readPageMetadata(html: string, finalUrl: string): PageMetadata {
  const head = collectHead(html);
  const { meta } = head;
  const data = readLinkedData(head.jsonLd);
  const base = URL.parse(head.base, finalUrl)?.href ?? finalUrl;
  const social = (name: string) => [meta.get(`og:${name}`), meta.get(`twitter:${name}`)];
  const title = firstFilled([...social('title'), plainText(data.name), head.title]);
  const description = firstFilled([...social('description'), plainText(data.description), meta.get('description')]);
  const images = [...IMAGE_TAGS.map((name) => meta.get(name)), data.image, head.imageLink, meta.get('image')];
  const icon = largestIcon(head, base);
  const imageUrl = firstUrl(images, base);
  const screenshots = [...head.screenshots, ...data.screenshots, ...head.images.slice(1)]
    .slice(0, MAX_SCREENSHOTS)
    .flatMap((each) => firstUrl([each], base) ?? []);
  return {
    title: truncate(withoutSiteName(title, collapse(meta.get('og:site_name') ?? '')), LIMITS.text.title) || null,
    description: truncate(description, LIMITS.text.description) || null,
    imageUrl,
    iconUrl: icon?.url ?? null,
    iconSize: icon?.size ?? 0,
    screenshotUrls: [...new Set(screenshots)].filter((url) => url !== imageUrl).slice(0, LIMITS.screenshotsPerGame),
  };
}

function firstFilled(candidates: (string | undefined)[]): string {
  return candidates.map((text = '') => collapse(text)).find((text) => text !== '') ?? '';
}

function collapse(text: string): string {
  // Control characters and characters that reverse the text's direction could disguise a title.
  return text
    .slice(0, MAX_RAW_TEXT)
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** 'Tiny Tanks – itch.io' becomes 'Tiny Tanks'. */
function withoutSiteName(title: string, siteName: string): string {
  if (siteName === '' || !title.endsWith(siteName)) return title;
  const match = /^(.*\S)\s+[-–—|·:•]\s+$/u.exec(title.slice(0, -siteName.length));
  return match?.[1] ?? title;
}

/** JSON-LD strings aren't HTML but often contain tags and entities. */
const plainText = (text: string): string =>
  DomUtils.textContent(parseHtml(text.slice(0, MAX_RAW_TEXT).replace(/<(?=[a-z])/gi, ' <')));

function firstUrl(candidates: (string | undefined)[], base: string): string | null {
  for (const candidate of candidates) {
    const resolved = candidate?.trim() ? URL.parse(candidate.trim(), base) : null;
    const url = resolved && parseWebUrl(resolved.href);
    if (url) return url.href;
  }
  return null;
}

/** SVG and ICO come last, because we can't re-encode them. */
function largestIcon({ icons }: PageHead, base: string): { url: string; size: number } | null {
  const rank = ({ href, type, size }: PageHead['icons'][number]) =>
    /svg|x-icon|vnd\.microsoft/i.test(type) || /\.(?:svgz?|ico)(?:[?#]|$)/i.test(href) ? -1 : size;
  for (const icon of icons.toSorted((a, b) => rank(b) - rank(a))) {
    const url = firstUrl([icon.href], base);
    if (url) return { url, size: icon.size };
  }
  return null;
}

/** The best first. */
const TYPES = [
  new Set(['VideoGame', 'Game']),
  new Set(['WebApplication', 'SoftwareApplication', 'MobileApplication']),
  new Set(['Product', 'CreativeWork', 'WebPage', 'WebSite', 'Article']),
];
const MAX_DEPTH = 6;
const MAX_NODES = 2_000;
type Node = Record<string, unknown>;

/** Skips broken blocks. Never throws. */
function readLinkedData(blocks: readonly string[]) {
  const nodes = blocks.flatMap(parseBlock);
  const chosen = TYPES.map((types) => nodes.find((node) => hasType(node, types))).find((node) => node);
  return {
    name: firstText(chosen?.name),
    description: firstText(chosen?.description),
    image: firstText(chosen?.image) || firstText(chosen?.screenshot) || firstText(chosen?.thumbnailUrl),
    screenshots: [chosen?.screenshot]
      .flat()
      .slice(0, MAX_SCREENSHOTS)
      .map((each) => firstText(each)),
  };
}

/** An object comes before the objects that it contains. */
function parseBlock(block: string): Node[] {
  const found: Node[] = [];
  let visited = 0;
  const visit = (value: unknown, depth: number): void => {
    visited += 1;
    if (depth > MAX_DEPTH || visited > MAX_NODES || typeof value !== 'object' || value === null) return;
    if (isNode(value) && '@type' in value) found.push(value);
    for (const child of Object.values(value)) visit(child, depth + 1);
  };
  try {
    // Some sites wrap the JSON in a comment or in CDATA, which is an old custom for scripts.
    visit(JSON.parse(block.replace(/^\s*(?:\/\*.*?\*\/|<!--|<!\[CDATA\[)|(?:-->|\]\]>)\s*$/g, '')), 0);
  } catch {
    // Skips invalid JSON, because another block may describe the game.
  }
  return found;
}

function isNode(value: object): value is Node {
  return !Array.isArray(value);
}

function hasType(node: Node, types: ReadonlySet<string>): boolean {
  return [node['@type']]
    .flat()
    .some((type) => typeof type === 'string' && types.has(type.replace(/^https?:\/\/schema\.org\//, '')));
}

function firstText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return '';
  const options = isNode(value) ? [value.url, value.contentUrl, value['@value'], value['@id']] : Object.values(value);
  for (const option of options) {
    const text = firstText(option, depth + 1);
    if (text !== '') return text;
  }
  return '';
}

type PageHead = ReturnType<typeof collectHead>;

const MAX_ENTRIES = 200;
const MAX_LIST_LENGTH = 1_000;
const APPLE_TOUCH_SIZE = 180;
const FOREIGN = new Set(['svg', 'math', 'template', 'noscript']);

/**
 * Reads the body too, because many one-file games lack a proper head. `meta`: by `property`, `name` or `itemprop` in lower
 * case. `size`: in pixels, as in `iconSize`.
 */
function collectHead(html: string) {
  const all = elementsIn(parseHtml(html));
  const named = (wanted: string) => all.filter(({ name }) => name === wanted);
  const isIn = (list: string | undefined, word: string) => wordsOf(list).includes(word);
  const meta = new Map<string, string>();
  const images: string[] = [];
  for (const { attribs } of named('meta').slice(0, MAX_ENTRIES)) {
    const content = attribs.content?.trim();
    if (!content) continue;
    // RDFa allows several names in one attribute.
    const names = [attribs.property, attribs.name, attribs.itemprop].flatMap(wordsOf);
    if (names.includes('og:image')) images.push(content);
    for (const name of names) if (name !== '' && !meta.has(name)) meta.set(name, content);
  }
  const relations = named('link').filter(({ attribs }) => attribs.href?.trim());
  const scripts = named('script').filter(({ attribs }) => /^\s*application\/ld\+json\b/i.test(attribs.type ?? ''));
  // The links in itch.io's list, and whatever says that it is one.
  const list = all.find(({ attribs }) => isIn(attribs.class, 'screenshot_list'));
  const links = elementsIn(list ?? { children: [] }).filter(({ name }) => name === 'a');
  const screenshots = [...links, ...all.filter(({ attribs }) => isIn(attribs.itemprop, 'screenshot'))];
  return {
    base: named('base').find(({ attribs }) => attribs.href)?.attribs.href ?? '',
    title: named('title').map(textOf).find(Boolean) ?? '',
    meta,
    images,
    imageLink: relations.find(({ attribs }) => isIn(attribs.rel, 'image_src'))?.attribs.href ?? '',
    icons: relations.flatMap(iconOf),
    screenshots: screenshots.map(({ attribs }) => attribs.href ?? attribs.src ?? attribs.content),
    jsonLd: scripts.slice(0, MAX_ENTRIES).map(textOf),
  };
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

function elementsIn({ children }: Pick<Element, 'children'>, found: Element[] = []): Element[] {
  for (const child of children) {
    if (!('attribs' in child) || FOREIGN.has(child.name)) continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

const textOf = (element: Element): string => DomUtils.textContent(element);

function wordsOf(list = ''): string[] {
  return list.slice(0, MAX_LIST_LENGTH).toLowerCase().split(/\s+/);
}

function iconOf({ attribs: { rel, href = '', type = '', sizes = '' } }: Element) {
  const relations = wordsOf(rel);
  const isApple = relations.some((relation) => relation.startsWith('apple-touch-icon'));
  if (!isApple && !relations.includes('icon')) return [];
  return [{ href: href.trim(), type, size: largestSize(sizes) || (isApple ? APPLE_TOUCH_SIZE : 0) }];
}

/** 32 for `16x16 32x32`, 0 for `any`. */
function largestSize(sizes: string): number {
  const found = sizes.slice(0, MAX_LIST_LENGTH).matchAll(/(\d{1,5})x(\d{1,5})/gi);
  return Math.max(0, ...Array.from(found, ([, width]) => Number(width)));
}
