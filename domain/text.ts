import { LIMITS } from './limits.ts';
import { SEARCH_LIMITS } from './listing/search-limits.ts';

/**
 * White space, control and format characters, what Unicode says may be left out when drawing (zero-width characters,
 * Hangul fillers, variation selectors), and the Braille pattern without dots.
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The trimmed text, or '' if nothing in it is visible, so that invisible characters can't fill a required field. Among
 * visible characters they stay, because emoji and some scripts need them.
 */
export function visibleText(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** Stands between the fields of a game's search text. No query contains it, so no match reaches across fields. */
export const SEPARATOR = '\u001f';

export type SearchableGame = {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
};

/**
 * The form in which texts are compared, the same on every machine: NFC, lower case without a locale, the Greek final
 * sigma as any sigma (lower-casing chooses between them by what follows, which a substring can't know), control
 * characters as spaces, and no half surrogate pairs, which databases refuse. May change a text's length ('İ').
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ');
}

/**
 * What a person typed, ready to be folded or shown: control characters become spaces, then it is trimmed and cut to 500
 * characters.
 */
export function normalizeQuery(query: string): string {
  const cleaned = query
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  if (cleaned.length <= LIMITS.text.searchQuery) return cleaned;
  return [...cleaned].slice(0, LIMITS.text.searchQuery).join('').trim();
}

/** Everything that a search looks at, folded, in one text: title, description, each tag. */
export function searchTextOf({ title, description, tags }: SearchableGame): string {
  return [title, description, ...tags].map(foldText).join(SEPARATOR);
}

/** The words of a text, folded as searches are: runs of letters, marks and digits of any script. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The words of a title or a tag that are long enough to be found despite a typo, each once. */
export function learntWords(text: string): string[] {
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return [...new Set(wordsOf(text))].filter((word) => {
    const { length } = [...word];
    return length >= shortest && length <= longest;
  });
}

/**
 * A word, and what is left of it without any one letter. Two words that are one typo apart share such a key, so a database
 * finds candidates without knowing any alphabet.
 */
export function typoKeys(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...without])];
}

/** Whether two words differ by one typo: one letter added, missing or changed, or two neighbours swapped. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]].sort((x, y) => x.length - y.length);
  if (!a || !b || one === other || b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restOfA.length === 0) return restOfB.length === 1;
  if (restOfA.length === 1) return restOfB.length === 1;
  return (
    restOfA.length === 2 && restOfB.length === 2 && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0]
  );
}
