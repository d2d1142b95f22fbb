import { LIMITS } from './limits.ts';
import { SEARCH_LIMITS } from './listing/search-limits.ts';

/** A visible character: no white space, control or format character, zero-width character, or empty Braille pattern. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Trimmed; '' if nothing is visible. Otherwise keeps invisible characters, which emoji and some scripts need. */
export const visibleText = (text: string): string => (VISIBLE.test(text) ? text.trim() : '');
/** Separates the fields of a search text. No query contains it, so no match spans two fields. */
export const SEPARATOR = '\u001f';

export type SearchableGame = { readonly title: string; readonly description: string; readonly tags: readonly string[] };

/**
 * Folds a text: NFC, lower case, spaces for control characters. Replaces lone surrogates, which UTF-8 can't encode.
 * Lower case makes 'Σ' either 'σ' or 'ς', depending on its neighbours, so every 'ς' becomes 'σ'. The length may change.
 */
export const foldText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ');

/** Control characters become spaces, and long queries are cut. */
export function normalizeQuery(query: string): string {
  const cleaned = query
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...cleaned].slice(0, LIMITS.text.searchQuery).join('').trim();
}

/** The text in which searches look. */
export const searchTextOf = ({ title, description, tags }: SearchableGame): string =>
  [title, description, ...tags].map(foldText).join(SEPARATOR);

/** Folded words: runs of letters, marks and digits of any script. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The distinct words of a title or tag that a search with a typo can find. Others are too short or too long. */
export function learntWords(text: string): string[] {
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return [...new Set(wordsOf(text))].filter((word) => {
    const { length } = [...word];
    return length >= shortest && length <= longest;
  });
}

/** Two words that are one typo apart have one of these keys in common: the word, or the word without one letter. */
export function typoKeys(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...without])];
}

/** Whether two words differ by one letter that is added, missing or changed, or by two neighbouring letters swapped. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [a = [], b = []] = [[...one], [...other]].sort((x, y) => x.length - y.length);
  const start = b.findIndex((letter, at) => letter !== a[at]);
  if (start < 0) return false;
  let end = 0;
  while (end < a.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restOfA.length === 0) return restOfB.length === 1;
  if (restOfA.length === 1) return restOfB.length === 1;
  return restOfB.length === 2 && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0];
}

export type TextField = 'title' | 'body';

/**
 * One of three conditions. `groups`: of each group, at least one text is in `field`. `title`: the title equals it.
 * `wordStart`: a word of the title begins with it.
 */
export type TextPredicate =
  | { readonly field: TextField; readonly groups: readonly (readonly string[])[] }
  | { readonly title: string }
  | { readonly wordStart: string };

/** A search with more words isn't split into words: it finds only the whole text, as typed. */
const MOST_WORDS = 8;
/** Punctuation is dropped only if a word has this many letters. Otherwise, 'c++' would find every 'c'. */
const TELLING_LETTERS = 3;
export const contains = (field: TextField, text: string): TextPredicate => ({ field, groups: [[text]] });

/**
 * The ways to match, best first: the whole title, the text in the title, the text anywhere. For several words, also all
 * words in the title, and all words anywhere. The last way matches whatever the others match. `text`: folded, not ''.
 */
export function searchPredicates(text: string): TextPredicate[] {
  const asTyped = [{ title: text }, contains('title', text), contains('body', text)];
  const groups = queryWords(text).map(spellings);
  if (groups.flat().length < 2) return asTyped;
  return [...asTyped, { field: 'title', groups }, { field: 'body', groups }];
}

/** Like the last two results of `searchPredicates`, but with several spellings of each word. */
export const typoPredicates = (alternatives: readonly (readonly string[])[]): TextPredicate[] => [
  { field: 'title', groups: alternatives },
  { field: 'body', groups: alternatives },
];

/**
 * A query's words, split at punctuation, so that 'asteriods!' finds 'Asteroids'. A query with too many words has no
 * words; if there are too many only after splitting, the result is null.
 */
export function bareWords(text: string): { words: string[]; isOtherSearch: boolean } | null {
  const typed = queryWords(text);
  const words = [...new Set(typed.flatMap(wordsOf))];
  if (words.length > MOST_WORDS) return null;
  const isTelling = words.some((word) => word.length >= TELLING_LETTERS);
  return { words, isOtherSearch: isTelling && words.join(' ') !== typed.join(' ') };
}

/** Whether a word could be a typo of one of the `learntWords`. Judges only by the length. */
export function mayBeMisspelt(word: string): boolean {
  const { length } = [...word];
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return length >= shortest - 1 && length <= longest + 1;
}

/** Returns no words if there are too many. */
function queryWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  return words.length > MOST_WORDS ? [] : words;
}

/** People type straight apostrophes, and texts often have curly ones. */
const spellings = (word: string): string[] => [
  ...new Set([word, word.replaceAll("'", '’'), word.replaceAll('’', "'")]),
];
