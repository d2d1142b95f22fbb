import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeXml } from '#artwork/draw.ts';
import { isWebUrl } from '#domain/url.ts';

/** So that no text takes long. Longer texts, and lines beyond, are shown as they were typed. */
const MOST_LINES = 400;
const MOST_NESTED = 12;

/**
 * For people's texts. Not for tables and pictures. Many texts were written as plain text, so line breaks stay, and neither
 * indented lines nor underlined ones mean anything.
 */
const typed = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MOST_NESTED });
typed.disable(['table', 'code', 'image', 'reference', 'lheading']);
typed.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Below the page's title and the section's heading. */
const LOWER = Object.fromEntries(HEADINGS.map((name, at) => [name, HEADINGS[Math.min(at + 2, 5)] ?? 'h6']));
const SAFE: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'a', 'ul', 'ol', 'li', 'em', 'strong', 's', 'code', 'pre', 'blockquote', 'hr', ...HEADINGS],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  transformTags: {
    ...LOWER,
    a: (_, { href = '' }): sanitizeHtml.Tag =>
      isWebUrl(href)
        ? { tagName: 'a', attribs: { href, rel: 'nofollow ugc noopener' } }
        : { tagName: 'span', attribs: {} },
  },
};

/** Safe HTML, or '' for an empty text. */
export function markdownToHtml(text: string): string {
  const { marked, rest } = parted(text);
  const plain = rest === '' ? '' : `<p>${escapeXml(rest).replaceAll('\n', '<br />')}</p>`;
  return sanitizeHtml(typed.render(marked), SAFE) + plain;
}

/** The words without their marks: for cards, previews, feeds and searches by people. */
export function markdownToText(text: string): string {
  const { marked, rest } = parted(text);
  const words = typed
    .parse(marked, {})
    .flatMap(({ type, content, children, nesting, block }) => [
      ...(children ?? []).map((child) => (child.type.endsWith('break') ? '\n' : child.content)),
      ...(type === 'fence' ? [content] : []),
      ...(block && nesting === -1 ? ['\n'] : []),
    ]);
  return (words.join('') + rest).replace(/\n{3,}/g, '\n\n').trim();
}

/** Imported texts have line breaks such as `\r`, and even `\r\r\n`. */
function parted(text: string): { marked: string; rest: string } {
  const lines = text.replace(/\r+\n|\r/g, '\n').split('\n');
  return { marked: lines.slice(0, MOST_LINES).join('\n'), rest: lines.slice(MOST_LINES).join('\n').trim() };
}
