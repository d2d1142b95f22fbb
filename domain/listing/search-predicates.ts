import { wordsOf } from '../text.ts';
import { SEARCH_LIMITS } from './search-limits.ts';

/** The folded title, or all folded texts of a game. */
export type TextField = 'title' | 'body';

/**
 * A condition on a game's folded texts: the field contains at least one text of each group, the title equals `title`,
 * or a word of the title starts with `wordStart`.
 */
export type TextPredicate =
  | { readonly field: TextField; readonly groups: readonly (readonly string[])[] }
  | { readonly title: string }
  | { readonly wordStart: string };

/** Longer searches match only as a whole, without typos. */
const MOST_WORDS = 8;
/** Without its signs, 'c++' would find everything. */
const TELLING_LETTERS = 3;

export function contains(field: TextField, text: string): TextPredicate {
  return { field, groups: [[text]] };
}

/**
 * What a search looks for, best match first: the whole title, the text in the title, the text anywhere, all words in
 * the title, all words anywhere. A single word needs only the first three. The last one matches whenever any does.
 *
 * @param text folded, not empty
 */
export function searchPredicates(text: string): TextPredicate[] {
  const asTyped = [{ title: text }, contains('title', text), contains('body', text)];
  const groups = queryWords(text).map(spellings);
  if (groups.flat().length < 2) return asTyped;
  return [...asTyped, { field: 'title', groups }, { field: 'body', groups }];
}

/** The last two predicates for words with several possible spellings each. */
export function typoPredicates(alternatives: readonly (readonly string[])[]): TextPredicate[] {
  return [
    { field: 'title', groups: alternatives },
    { field: 'body', groups: alternatives },
  ];
}

/**
 * The words of a search without punctuation, as titles are indexed, so that typos are also found in 'asteriods!' and
 * 'space-invadres'. `isOtherSearch`: the bare words may find more than the typed text. Null for too many words.
 */
export function bareWords(text: string): { words: string[]; isOtherSearch: boolean } | null {
  const typed = queryWords(text);
  const words = [...new Set(typed.flatMap(wordsOf))];
  if (words.length > MOST_WORDS) return null;
  const isTelling = words.some((word) => word.length >= TELLING_LETTERS);
  return { words, isOtherSearch: isTelling && words.join(' ') !== typed.join(' ') };
}

/** Whether a word's length is at most one letter off the words that are indexed for typos. */
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

/** People type straight apostrophes, texts often have curly ones. */
function spellings(word: string): string[] {
  return [...new Set([word, word.replaceAll("'", '’'), word.replaceAll('’', "'")])];
}
