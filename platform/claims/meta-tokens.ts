import { PROOF_META_NAME } from '#domain/claims/proof.ts';
import { parseHtml } from '#platform/fetch/parse-html.ts';

/** The content of these elements isn't part of the page, so tokens in them don't count. */
const FOREIGN = new Set(['noscript', 'template']);
/** Elements of the head that may contain text. */
const WORDED = new Set(['title', 'script', 'style', ...FOREIGN]);
/** Elements that may come before the body. Any other element starts the body, even without a body tag. */
const HEAD_ELEMENTS = new Set(['html', 'head', 'meta', 'link', 'base', 'basefont', 'bgsound', ...WORDED]);
const MAX_TOKENS = 20;

/** The ownership tokens in a page's head. Ignores the body, because other people may be able to write there. */
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
        // As in browsers, text outside of `WORDED` elements starts the body.
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
