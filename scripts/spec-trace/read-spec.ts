import { createHash } from 'node:crypto';

/** A heading of the specification and the words below it, white space made single. */
export type SpecPart = { readonly heading: string; readonly words: string };

const FIRST = /^## 1\. /;
const TABLE_RULE = /^\|[-|\s]+\|$/;

/**
 * Sections 1 to 9 of the specification, heading by heading. List marks and the frames of tables are gone; every word is
 * there, so that rows joined together can be compared with it.
 */
export function readSpec(markdown: string): SpecPart[] {
  const parts: { heading: string; words: string[] }[] = [];
  for (const line of markdown.split('\n').map((each) => each.trim())) {
    if (parts.length === 0 && !FIRST.test(line)) continue;
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    if (heading) parts.push({ heading, words: [] });
    else if (line !== '' && !TABLE_RULE.test(line)) parts.at(-1)?.words.push(plain(line));
  }
  return parts.map(({ heading, words }) => ({ heading, words: joinWords(words) }));
}

function plain(line: string): string {
  return line.startsWith('|') ? line.replace(/^\|\s*|\s*\|$/g, '') : line.replace(/^- /, '');
}

export function joinWords(texts: readonly string[]): string {
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** One number for all of it: the specification lies outside of the repository. */
export function fingerprintOf(parts: readonly SpecPart[]): string {
  const text = parts.map(({ heading, words }) => `${heading}\n${words}\n`).join('');
  return createHash('sha256').update(text).digest('hex');
}
