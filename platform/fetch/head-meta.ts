import { PROOF_META_NAME } from '#domain/claims/proof.ts';
import { LIMITS } from '#domain/limits.ts';
import { parseHtml } from './parse-html.ts';

type Node = ReturnType<typeof parseHtml>['children'][number];
const TEXT = 3;
type Attributes = Readonly<Record<string, string>>;
const HEAD_ELEMENTS = new Set('meta link base basefont bgsound title script style noscript template'.split(' '));

/** Ignores the body, where other people may be able to write. */
function readHeadMetas(html: string): Attributes[] {
  const metas: Attributes[] = [];
  const isHead = (node: Node): boolean => {
    // As in browsers, text outside of the head's elements starts the body.
    if (node.nodeType === TEXT) return node.data.trim() === '';
    if (!('attribs' in node)) return true;
    if (node.name === 'meta') metas.push(node.attribs);
    if (node.name === 'html') return node.children.every(isHead);
    if (node.name === 'head') node.children.every(isHead);
    return HEAD_ELEMENTS.has(node.name);
  };
  parseHtml(html).children.every(isHead);
  return metas;
}

/** In seconds. A page that stays longer is meant to be read. */
const LONGEST_DELAY = 5;
const REFRESH = /^(\d+)(?:\.[\d.]*)?[\s;,]+(?:url\s*=\s*)?(.+)$/is;

export function refreshIn(html: string): string | null {
  const refreshes = readHeadMetas(html).filter((meta) => meta['http-equiv']?.trim().toLowerCase() === 'refresh');
  return refreshes.map(({ content }) => targetIn(content)).find((target) => target !== null) ?? null;
}

function targetIn(content = ''): string | null {
  const [, delay, written = ''] = REFRESH.exec(content.trim().slice(0, 2 * LIMITS.text.url)) ?? [];
  if (delay === undefined || Number(delay) > LONGEST_DELAY) return null;
  const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(written);
  return (quoted?.[2] ?? written).trim() || null;
}

const MAX_TOKENS = 20;

export function metaTokensIn(html: string): string[] {
  const tokens = readHeadMetas(html).filter(({ name = '' }) => name.trim().toLowerCase() === PROOF_META_NAME);
  return tokens.slice(0, MAX_TOKENS).map(({ content = '' }) => content.trim());
}
