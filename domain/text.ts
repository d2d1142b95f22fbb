import { LIMITS } from './limits.ts';
import { SEARCH_LIMITS } from './listing/search-limits.ts';

/** Any character except white space, the empty Braille pattern, and control, format and zero-width characters. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The trimmed text; '' if nothing is visible. Keeps invisible characters, because emoji and some scripts need them. */
export const visibleText = (text: string): string => (VISIBLE.test(text) ? text.trim() : '');

const MANY_MARKS = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;
/**
 * NFC of Unicode's stream-safe form, which has a joiner (U+034F) after every 30 marks. Without joiners, 100,000 marks
 * on one letter would take half a minute, because they are sorted.
 */
export const normalizeText = (text: string): string => text.replace(MANY_MARKS, '$&\u034f').normalize('NFC');

/** Without the controls that turn round the direction of all that follows. Marks that scripts and emoji need stay. */
export const typedText = (text: string): string => visibleText(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));
/** Separates the fields of a search text. No query contains it, so no match spans two fields. */
export const SEPARATOR = '\u001f';

export type SearchableGame = { readonly title: string; readonly description: string; readonly tags: readonly string[] };

/**
 * Folds a text: NFC, lower case, spaces for control characters. Replaces lone surrogates, which UTF-8 can't encode.
 * `toLowerCase` turns 'Σ' into 'σ' or 'ς', depending on its neighbours, so each 'ς' becomes 'σ'. The length may change.
 */
export const foldText = (text: string): string =>
  normalizeText(text.toWellFormed())
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

/** The distinct words that a search with a typo can find in a title or tag. Other words are too short or too long. */
export function learntWords(text: string): string[] {
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return [...new Set(wordsOf(text))].filter((word) => {
    const { length } = [...word];
    return length >= shortest && length <= longest;
  });
}

/** The word, and the word with any one letter removed. Words one typo apart share at least one of these keys. */
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
 * One of three conditions. `groups`: `field` contains at least one text of each group. `title`: the title equals this
 * text. `wordStart`: a word of the title begins with this text.
 */
export type TextPredicate =
  | { readonly field: TextField; readonly groups: readonly (readonly string[])[] }
  | { readonly title: string }
  | { readonly wordStart: string };

/** A search with more words than this isn't split into words: it finds only the whole text, as typed. */
const MOST_WORDS = 8;
/** Punctuation is dropped only if some word has at least this many letters, so that 'c++' doesn't find every 'c'. */
const TELLING_LETTERS = 3;
export const contains = (field: TextField, text: string): TextPredicate => ({ field, groups: [[text]] });

/**
 * The ways to match a folded text, best first: (1) it is the whole title; (2) the title contains it; (3) the body
 * contains it; (4) the title contains all of its words; (5) the body contains all of its words. A single word has only
 * the first three ways. The last way in the list matches all that the earlier ones match. `text` isn't ''.
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

/** A query's words, split at spaces and punctuation, so that 'asteroids!' finds 'Asteroids'. No words if too many. */
export function bareWords(text: string): { words: string[]; isOtherSearch: boolean } {
  const typed = queryWords(text);
  const words = distinctWords(typed.flatMap(wordsOf));
  const isTelling = words.some((word) => word.length >= TELLING_LETTERS);
  return { words, isOtherSearch: isTelling && words.join(' ') !== typed.join(' ') };
}

/** Whether a word could be a typo of one of the `learntWords`. Judges only by the length. */
export function mayBeMisspelt(word: string): boolean {
  const { length } = [...word];
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return length >= shortest - 1 && length <= longest + 1;
}

const queryWords = (text: string): string[] => distinctWords(text.split(/\s+/).filter((word) => word !== ''));

/** Returns no words if there are more than `MOST_WORDS`. */
function distinctWords(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct.length > MOST_WORDS ? [] : distinct;
}

/** People type straight apostrophes, and texts often have curly ones. */
const spellings = (word: string): string[] => [
  ...new Set([word, word.replaceAll("'", '’'), word.replaceAll('’', "'")]),
];
