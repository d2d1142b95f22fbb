import { escapeXml } from '#artwork/draw.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for XML content or attributes, and drops characters that XML 1.0 forbids. */
export function xmlText(text: string): string {
  return escapeXml(text.replace(FORBIDDEN, ''));
}

/** All addresses are absolute, all times in milliseconds since 1970. */
interface AtomFeed {
  title: string;
  /** The feed's address, which is also its permanent id. */
  self: string;
  /** The page with the same content. */
  page: string;
  entries: readonly AtomEntry[];
}

interface AtomEntry {
  title: string;
  url: string;
  /** Permanent, unlike the address, which changes with the title. */
  id: string;
  publishedAt: number;
  author: string;
  summary: string;
  categories: readonly string[];
}

/** A feed as Atom 1.0 (RFC 4287). `updated` is the newest entry's time; the epoch for an empty feed. */
export function writeAtom({ title, self, page, entries }: AtomFeed): string {
  const updated = Math.max(0, ...entries.map(({ publishedAt }) => publishedAt));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(self)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    `<updated>${timeOf(updated)}</updated>`,
    ...entries.map(writeEntry),
    '</feed>\n',
  ].join('\n');
}

function writeEntry({ title, url, id, publishedAt, author, summary, categories }: AtomEntry): string {
  return [
    '<entry>',
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(id)}</id>`,
    `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
    `<published>${timeOf(publishedAt)}</published>`,
    `<updated>${timeOf(publishedAt)}</updated>`,
    `<author><name>${xmlText(author)}</name></author>`,
    ...categories.map((term) => `<category term="${xmlText(term)}"/>`),
    `<summary>${xmlText(summary)}</summary>`,
    '</entry>',
  ].join('\n');
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
