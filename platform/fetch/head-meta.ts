import { PROOF_META_NAME } from '#domain/claims/proof.ts';
import { LIMITS } from '#domain/limits.ts';
import { parseHtml } from './parse-html.ts';

const FOREIGN = new Set(['noscript', 'template']);
const WORDED = new Set(['title', 'script', 'style', ...FOREIGN]);
const HEAD_ELEMENTS = new Set(['html', 'head', 'meta', 'link', 'base', 'basefont', 'bgsound', ...WORDED]);

/** Ignores the body, where other people may be able to write. */
function readHeadMeta(html: string, onMeta: (attributes: Record<string, string>) => void): void {
  const open = { foreign: 0, worded: 0 };
  let isHead = true;
  parseHtml(
    html,
    {
      onopentag(name, attributes) {
        if (open.foreign === 0 && !HEAD_ELEMENTS.has(name)) isHead = false;
        if (!isHead) return;
        if (FOREIGN.has(name)) open.foreign += 1;
        if (WORDED.has(name)) open.worded += 1;
        if (name === 'meta' && open.foreign === 0) onMeta(attributes);
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
}

/** In seconds. A page that stays longer is meant to be read. */
const LONGEST_DELAY = 5;
const REFRESH = /^(\d+)(?:\.[\d.]*)?[\s;,]+(?:url\s*=\s*)?(.+)$/is;

export function refreshIn(html: string): string | null {
  let target: string | null = null;
  readHeadMeta(html, (attributes) => {
    if (attributes['http-equiv']?.trim().toLowerCase() === 'refresh') target ??= targetIn(attributes.content);
  });
  return target;
}

function targetIn(content = ''): string | null {
  const [, delay, written = ''] = REFRESH.exec(content.trim().slice(0, 2 * LIMITS.text.url)) ?? [];
  if (delay === undefined || Number(delay) > LONGEST_DELAY) return null;
  const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(written);
  return (quoted?.[2] ?? written).trim() || null;
}

const MAX_TOKENS = 20;

export function metaTokensIn(html: string): string[] {
  const tokens: string[] = [];
  readHeadMeta(html, ({ name = '', content = '' }) => {
    const isToken = name.trim().toLowerCase() === PROOF_META_NAME;
    if (isToken && tokens.length < MAX_TOKENS) tokens.push(content.trim());
  });
  return tokens;
}
