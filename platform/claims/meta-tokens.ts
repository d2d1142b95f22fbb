import { Resolver } from 'node:dns/promises';
import { PROOF_META_NAME } from '#domain/claims/proof.ts';
import { parseHtml } from '#platform/fetch/parse-html.ts';

/** The texts of a name's TXT records; empty when it has none. Throws when the name servers don't answer. */
export type ResolveTxt = (name: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);
/** Never on the public internet (RFC 6761, RFC 6762), so nobody is asked. */
const RESERVED = /(?:^|\.)(?:example|invalid|local|localhost|test)\.?$/i;

/** Asks the machine's name servers. A long record comes in parts, which belong together. */
export async function resolveTxt(name: string): Promise<string[]> {
  if (RESERVED.test(name)) return [];
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  try {
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    if (NOTHING_THERE.has(String((error as NodeJS.ErrnoException).code))) return [];
    throw error;
  }
}

/** What may stand in a head. Anything else begins the body, also where no tag says so. */
const HEAD_ELEMENTS = new Set([
  'html',
  'head',
  'title',
  'meta',
  'link',
  'base',
  'basefont',
  'bgsound',
  'script',
  'style',
  'noscript',
  'template',
]);
/** What stands in these is not the page's. */
const FOREIGN = new Set(['noscript', 'template']);
/** Elements of a head with text of their own. */
const WORDED = new Set(['title', 'script', 'style', ...FOREIGN]);
const MAX_TOKENS = 20;

/**
 * The tokens in a page's head. Only there: what visitors write, such as comments, is shown in the body, and a tag that
 * slipped through proves nothing about whose page it is.
 */
export function metaTokensIn(html: string): string[] {
  const tokens: string[] = [];
  const open = { foreign: 0, worded: 0 };
  let isHead = true;
  parseHtml(
    html,
    {
      onopentag(name, { name: metaName = '', content = '' }) {
        if (open.foreign === 0 && !HEAD_ELEMENTS.has(name)) isHead = false;
        if (!isHead) return;
        if (FOREIGN.has(name)) open.foreign += 1;
        if (WORDED.has(name)) open.worded += 1;
        const isToken = name === 'meta' && metaName.trim().toLowerCase() === PROOF_META_NAME;
        if (isToken && open.foreign === 0 && tokens.length < MAX_TOKENS) tokens.push(content.trim());
      },
      ontext(text) {
        // Words between the elements are the page's: the body has begun.
        if (open.worded === 0 && text.trim() !== '') isHead = false;
      },
      onclosetag(name) {
        if (FOREIGN.has(name)) open.foreign -= 1;
        if (WORDED.has(name)) open.worded -= 1;
        if (name === 'head' && open.foreign === 0) isHead = false;
      },
    },
    () => !isHead,
  );
  return tokens;
}
