import { LIMITS } from './limits.ts';
import { SEARCH_LIMITS } from './listing/search-limits.ts';

/**
 * A visible character. White space, control and format characters, characters that Unicode lets renderers ignore (such
 * as zero-width characters), and the Braille pattern without dots (U+2800) aren't visible.
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The trimmed text, or '' if it has no visible character, so that invisible text can't fill a required field. Otherwise
 * keeps invisible characters, because emoji and some scripts need them.
 */
export function visibleText(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** Separates the fields of a search text. No query contains it, so no match spans two fields. */
export const SEPARATOR = '\u001f';

export type SearchableGame = {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
};

/**
 * Makes texts comparable: converts to NFC and lower case, and control characters to spaces. Replaces lone surrogates,
 * which databases refuse, and 'ς' by 'σ', because it depends on the next letter which of them 'Σ' becomes. The length
 * may change, as for 'İ'.
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ');
}

/** Cleans a typed query: control characters become spaces, and long queries are cut. */
export function normalizeQuery(query: string): string {
  const cleaned = query
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...cleaned].slice(0, LIMITS.text.searchQuery).join('').trim();
}

/** The text in which searches look for a game: folded title, description and tags, joined by `SEPARATOR`. */
export function searchTextOf({ title, description, tags }: SearchableGame): string {
  return [title, description, ...tags].map(foldText).join(SEPARATOR);
}

/** The folded words of a text: runs of letters, marks and digits of any script. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The distinct words of a title or tag that a search with a typo can find. Others are too short or too long. */
export function learntWords(text: string): string[] {
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return [...new Set(wordsOf(text))].filter((word) => {
    const { length } = [...word];
    return length >= shortest && length <= longest;
  });
}

/**
 * The word, and its variants without one letter. Two words that are one typo apart have such a key in common, so the
 * database can find a misspelt word by its keys.
 */
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

/** 'title': the folded title. 'body': all folded texts of a game. */
export type TextField = 'title' | 'body';

/**
 * A condition on a game's folded texts: `field` contains at least one text of each group, the title equals `title`, or
 * a word of the title starts with `wordStart`.
 */
export type TextPredicate =
  | { readonly field: TextField; readonly groups: readonly (readonly string[])[] }
  | { readonly title: string }
  | { readonly wordStart: string };

/** A search with more words isn't split into words: it finds only the whole text, as typed. */
const MOST_WORDS = 8;
/** Without punctuation, shorter words would find too much: 'c' instead of 'c++'. */
const TELLING_LETTERS = 3;

export function contains(field: TextField, text: string): TextPredicate {
  return { field, groups: [[text]] };
}

/**
 * A search's predicates, the best match first: the whole title, the text in the title, the text anywhere, all words in
 * the title, all words anywhere. Only the first three for one word without apostrophe, or for too many words. A game
 * that matches any predicate also matches the last.
 *
 * @param text folded (`foldText`), not empty
 */
export function searchPredicates(text: string): TextPredicate[] {
  const asTyped = [{ title: text }, contains('title', text), contains('body', text)];
  const groups = queryWords(text).map(spellings);
  if (groups.flat().length < 2) return asTyped;
  return [...asTyped, { field: 'title', groups }, { field: 'body', groups }];
}

/** Like the last two predicates of `searchPredicates`, but with several spellings of each word. */
export function typoPredicates(alternatives: readonly (readonly string[])[]): TextPredicate[] {
  return [
    { field: 'title', groups: alternatives },
    { field: 'body', groups: alternatives },
  ];
}

/**
 * A search's words without punctuation, like those of titles, so that even 'asteriods!' finds 'Asteroids'. Null for too
 * many words. `isOtherSearch`: whether a search for these words may find more than the typed text.
 */
export function bareWords(text: string): { words: string[]; isOtherSearch: boolean } | null {
  const typed = queryWords(text);
  const words = [...new Set(typed.flatMap(wordsOf))];
  if (words.length > MOST_WORDS) return null;
  const isTelling = words.some((word) => word.length >= TELLING_LETTERS);
  return { words, isOtherSearch: isTelling && words.join(' ') !== typed.join(' ') };
}

/** Whether a word may be one typo away from a word that `learntWords` returns, judging only by its length. */
export function mayBeMisspelt(word: string): boolean {
  const { length } = [...word];
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return length >= shortest - 1 && length <= longest + 1;
}

/** The distinct words between white space. Returns none if there are too many. */
function queryWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  return words.length > MOST_WORDS ? [] : words;
}

/** The word with straight and with curly apostrophes: people type straight ones, and texts often have curly ones. */
function spellings(word: string): string[] {
  return [...new Set([word, word.replaceAll("'", '’'), word.replaceAll('’', "'")])];
}
