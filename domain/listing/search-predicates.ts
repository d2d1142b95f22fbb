import { wordsOf } from '../text.ts';
import { SEARCH_LIMITS } from './search-limits.ts';

/** Folded titles, or all folded texts of a game in one. */
export type TextField = 'title' | 'body';

/**
 * A condition on a game's folded texts: a field contains one text of each group; the title is this one; a word of the
 * title begins so.
 */
export type TextPredicate =
  | { readonly field: TextField; readonly groups: readonly (readonly string[])[] }
  | { readonly title: string }
  | { readonly wordStart: string };

/** A search for more words than these looks for its text as it stands, and for no typos. */
const MOST_WORDS = 8;
/** What is left of 'c++' without its signs would find everything. */
const TELLING_LETTERS = 3;

export function contains(field: TextField, text: string): TextPredicate {
  return { field, groups: [[text]] };
}

/**
 * What a search looks for, the best first: the whole title, the text in the title, the text anywhere, all words in the
 * title, all words anywhere. The last one holds wherever any of them does. One word has only the first three.
 *
 * @param text folded, not empty
 */
export function searchPredicates(text: string): TextPredicate[] {
  const asTyped = [{ title: text }, contains('title', text), contains('body', text)];
  const groups = queryWords(text).map(spellings);
  if (groups.flat().length < 2) return asTyped;
  return [...asTyped, { field: 'title', groups }, { field: 'body', groups }];
}

/** The same for words that may each be spelt in several ways. */
export function typoPredicates(alternatives: readonly (readonly string[])[]): TextPredicate[] {
  return [
    { field: 'title', groups: alternatives },
    { field: 'body', groups: alternatives },
  ];
}

/**
 * The words of a search without the signs around and between them, as the words of titles are known: 'asteriods!' and
 * 'space-invadres' are misspelt, too. `isOtherSearch` says whether the bare words alone may find more than what was typed.
 * Null when there are too many words.
 */
export function bareWords(text: string): { words: string[]; isOtherSearch: boolean } | null {
  const typed = queryWords(text);
  const words = [...new Set(typed.flatMap(wordsOf))];
  if (words.length > MOST_WORDS) return null;
  const isTelling = words.some((word) => word.length >= TELLING_LETTERS);
  return { words, isOtherSearch: isTelling && words.join(' ') !== typed.join(' ') };
}

/** Whether a word is long enough to be taken for a misspelling: it may lack a letter or have one too many. */
export function mayBeMisspelt(word: string): boolean {
  const { length } = [...word];
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return length >= shortest - 1 && length <= longest + 1;
}

/** The words between the spaces; none when there are too many. */
function queryWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  return words.length > MOST_WORDS ? [] : words;
}

/** A keyboard has one apostrophe, texts have two. */
function spellings(word: string): string[] {
  return [...new Set([word, word.replaceAll("'", '’'), word.replaceAll('’', "'")])];
}
