import { LIMITS } from './limits.ts';
import { SEARCH_LIMITS } from './listing/search-limits.ts';

/**
 * A visible character: not white space, a control or format character, one that Unicode lets renderers ignore (zero-width
 * characters, Hangul fillers, variation selectors), or the Braille pattern without dots.
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The trimmed text, or '' if it has no visible character, so that invisible text can't fill a required field. Visible text
 * keeps its invisible characters, because emoji and some scripts need them.
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
 * Folds text for comparison: NFC, and lower case without a locale. Control characters become spaces. Final sigma becomes plain
 * sigma, because lower-casing depends on the next letter, which a substring may lack. Lone surrogates, which databases refuse,
 * are replaced. May change the length ('İ').
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ');
}

/** Cleans a typed query: replaces control characters with spaces, trims, and cuts to `LIMITS.text.searchQuery` code points. */
export function normalizeQuery(query: string): string {
  const cleaned = query
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...cleaned].slice(0, LIMITS.text.searchQuery).join('').trim();
}

/** A game's search text, folded: title, description and tags, joined by `SEPARATOR`. */
export function searchTextOf({ title, description, tags }: SearchableGame): string {
  return [title, description, ...tags].map(foldText).join(SEPARATOR);
}

/** The folded words of a text: runs of letters, marks and digits of any script. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The distinct words of a title or tag whose length allows finding them despite a typo. */
export function learntWords(text: string): string[] {
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return [...new Set(wordsOf(text))].filter((word) => {
    const { length } = [...word];
    return length >= shortest && length <= longest;
  });
}

/**
 * The word, and its variants without one letter. Two words one typo apart share a key, so a database finds candidates without
 * knowing any alphabet.
 */
export function typoKeys(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...without])];
}

/** Whether two words differ by one letter added, missing or changed, or by two neighbours swapped. */
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
 * A condition on a game's folded texts: the field contains at least one text of each group, the title equals `title`,
 * or a word of the title starts with `wordStart`.
 */
export type TextPredicate =
  | { readonly field: TextField; readonly groups: readonly (readonly string[])[] }
  | { readonly title: string }
  | { readonly wordStart: string };

/** A search with more words finds only the whole text, as typed. */
const MOST_WORDS = 8;
/** Bare words are another search only if one is at least this long: 'c' for 'c++' would find too much. */
const TELLING_LETTERS = 3;

export function contains(field: TextField, text: string): TextPredicate {
  return { field, groups: [[text]] };
}

/**
 * A search's predicates, best match first: the whole title, the text in the title, the text anywhere, all words in the title,
 * all words anywhere. Only the first three for a single word without apostrophes, or for too many words. The last predicate
 * matches if any other does.
 *
 * @param text folded, not empty
 */
export function searchPredicates(text: string): TextPredicate[] {
  const asTyped = [{ title: text }, contains('title', text), contains('body', text)];
  const groups = queryWords(text).map(spellings);
  if (groups.flat().length < 2) return asTyped;
  return [...asTyped, { field: 'title', groups }, { field: 'body', groups }];
}

/** The last two predicates of `searchPredicates`, with several spellings per word. */
export function typoPredicates(alternatives: readonly (readonly string[])[]): TextPredicate[] {
  return [
    { field: 'title', groups: alternatives },
    { field: 'body', groups: alternatives },
  ];
}

/**
 * A search's words, split at punctuation like those of titles, so that typos in 'asteriods!' are found too. `isOtherSearch`:
 * whether the bare words may find more than the typed text. Null for too many bare words.
 */
export function bareWords(text: string): { words: string[]; isOtherSearch: boolean } | null {
  const typed = queryWords(text);
  const words = [...new Set(typed.flatMap(wordsOf))];
  if (words.length > MOST_WORDS) return null;
  const isTelling = words.some((word) => word.length >= TELLING_LETTERS);
  return { words, isOtherSearch: isTelling && words.join(' ') !== typed.join(' ') };
}

/** Whether a word's length is within one letter of the range indexed for typos. */
export function mayBeMisspelt(word: string): boolean {
  const { length } = [...word];
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return length >= shortest - 1 && length <= longest + 1;
}

/** Splits at white space; empty for too many words. */
function queryWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  return words.length > MOST_WORDS ? [] : words;
}

/** People type straight apostrophes; texts often have curly ones. */
function spellings(word: string): string[] {
  return [...new Set([word, word.replaceAll("'", '’'), word.replaceAll('’', "'")])];
}
