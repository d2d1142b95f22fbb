import { parseHtml } from './parse-html.ts';

const FOREIGN = new Set(['noscript', 'template']);
const WORDED = new Set(['title', 'script', 'style', ...FOREIGN]);
const HEAD_ELEMENTS = new Set(['html', 'head', 'meta', 'link', 'base', 'basefont', 'bgsound', ...WORDED]);

/** Ignores the body, where other people may be able to write. */
export function readHeadMeta(html: string, onMeta: (attributes: Record<string, string>) => void): void {
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
