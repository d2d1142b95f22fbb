import { parseHtml } from './parse-html.ts';

export interface PageHead {
  base: string;
  title: string;
  /** The first non-empty content by `property`, `name` or `itemprop`, in lower case. */
  meta: Map<string, string>;
  /** `size`: the width in pixels; 0 if the page doesn't tell it. */
  icons: { href: string; type: string; size: number }[];
  imageLink: string;
  images: string[];
  /** Addresses of pictures marked as screenshots by `itemprop` or by itch.io's list. */
  screenshots: string[];
  jsonLd: string[];
}

const MAX_ENTRIES = 200;
/** How much of an attribute with a list of words is read, in characters. Real lists are shorter. */
const MAX_LIST_LENGTH = 1_000;
const APPLE_TOUCH_SIZE = 180;
/** `<title>` and `<meta>` inside these don't describe the page. */
const FOREIGN = new Set(['svg', 'math', 'template', 'noscript']);
/** The class of the element that contains itch.io's links to screenshots. */
const SCREENSHOT_LIST = 'screenshot_list';
type Attributes = Record<string, string>;

/** Collects the metadata in a page's tags. Reads the body too, because many one-file games lack a proper head. */
export function collectHead(html: string): PageHead {
  const lists = { icons: [], images: [], screenshots: [], jsonLd: [] };
  const head: PageHead = { base: '', title: '', meta: new Map(), imageLink: '', ...lists };
  let foreignDepth = 0;
  let depth = 0;
  /** The depth of the element with itch.io's screenshots; 0 outside of it. */
  let listDepth = 0;
  let text: string[] | null = null;

  parseHtml(html, {
    onopentag(name, attributes) {
      depth += 1;
      if (FOREIGN.has(name)) foreignDepth += 1;
      if (foreignDepth > 0) return;
      if (listDepth === 0 && wordsOf(attributes.class).includes(SCREENSHOT_LIST)) listDepth = depth;
      if ((name === 'a' && listDepth > 0) || wordsOf(attributes.itemprop).includes('screenshot')) {
        addTo(head.screenshots, attributes.href ?? attributes.src ?? attributes.content);
      }
      if (name === 'base') head.base ||= attributes.href ?? '';
      if (name === 'meta') addMeta(head, attributes);
      if (name === 'link') addLink(head, attributes);
      if (name === 'title' && head.title === '') text = [];
      if (name === 'script' && isJsonLd(attributes) && head.jsonLd.length < MAX_ENTRIES) text = [];
    },
    ontext(part) {
      text?.push(part);
    },
    onclosetag(name) {
      if (depth === listDepth) listDepth = 0;
      depth -= 1;
      if (FOREIGN.has(name) && foreignDepth > 0) foreignDepth -= 1;
      if (text === null || (name !== 'title' && name !== 'script')) return;
      if (name === 'title') head.title = text.join('');
      else head.jsonLd.push(text.join(''));
      text = null;
    },
  });
  return head;
}

function isJsonLd({ type }: Attributes): boolean {
  return /^application\/ld\+json\b/i.test(type?.trim() ?? '');
}

function wordsOf(list = ''): string[] {
  return list.slice(0, MAX_LIST_LENGTH).toLowerCase().split(/\s+/);
}

function addTo(list: string[], value: string | undefined): void {
  if (value?.trim() && list.length < MAX_ENTRIES) list.push(value);
}

function addMeta({ meta, images }: PageHead, attributes: Attributes): void {
  const content = attributes.content?.trim();
  if (!content) return;
  // RDFa allows several names in one attribute.
  const names = [attributes.property, attributes.name, attributes.itemprop].flatMap(wordsOf);
  if (names.includes('og:image')) addTo(images, content);
  if (meta.size >= MAX_ENTRIES) return;
  for (const name of names) {
    if (name !== '' && !meta.has(name)) meta.set(name, content);
  }
}

function addLink(head: PageHead, { rel = '', href = '', type = '', sizes = '' }: Attributes): void {
  if (href.trim() === '') return;
  const relations = wordsOf(rel);
  if (relations.includes('image_src')) head.imageLink ||= href;
  const isApple = relations.some((relation) => relation.startsWith('apple-touch-icon'));
  if ((!isApple && !relations.includes('icon')) || head.icons.length >= MAX_ENTRIES) return;
  head.icons.push({ href: href.trim(), type, size: largestSize(sizes) || (isApple ? APPLE_TOUCH_SIZE : 0) });
}

/** The largest width in a `sizes` attribute: 32 for `16x16 32x32`, 0 for `any`. */
function largestSize(sizes: string): number {
  const found = sizes.slice(0, MAX_LIST_LENGTH).matchAll(/(\d{1,5})x(\d{1,5})/gi);
  return Math.max(0, ...Array.from(found, ([, width]) => Number(width)));
}
