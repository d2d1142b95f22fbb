import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { wordsOf } from '#domain/listing/search-words.ts';
import type { Db } from '#platform/db/database.ts';
import { findSimilarWords } from '#platform/db/listing/search-rows.ts';
import { contains, type TextTest } from '#platform/db/listing/text-tests.ts';

/** More words than these are only looked for as they stand. */
const MOST_WORDS = 8;
/** What is left of 'c++' without its signs would find everything. */
const TELLING_LETTERS = 3;

/**
 * What a search looks for, the best first; each finds all that the ones before it find in the same field. What the
 * specified rule finds, a substring of title, description or tags, comes first: whole titles, then titles, then any
 * text. Behind it come games that have all words, wherever they stand.
 *
 * @param text folded, not empty
 */
export function plainTests(text: string): [TextTest, ...TextTest[]] {
  const words = queryWords(text);
  const exact: [TextTest, ...TextTest[]] = [{ title: text }, contains('title', text), contains('body', text)];
  const groups = words.map(spellings);
  if (groups.flat().length < 2) return exact;
  return [...exact, { field: 'title', groups }, { field: 'body', groups }];
}

/** The same with each word or any that it may be a misspelling of. */
export function typoTests(alternatives: readonly (readonly string[])[]): [TextTest, ...TextTest[]] {
  return [
    { field: 'title', groups: alternatives },
    { field: 'body', groups: alternatives },
  ];
}

/**
 * For each word what it may stand for, without what stands around words and joins them, as the words of titles are known:
 * 'asteriods!' and 'space-invadres' are misspelt, too. Null when that is no other search.
 */
export async function findAlternatives(db: Db, text: string): Promise<string[][] | null> {
  const typed = queryWords(text);
  const words = [...new Set(typed.flatMap(wordsOf))];
  if (words.length > MOST_WORDS) return null;
  const alternatives: string[][] = [];
  for (const word of words) {
    alternatives.push([word, ...(mayBeMisspelt(word) ? await findSimilarWords(db, { word }) : [])]);
  }
  const isBare = words.join(' ') !== typed.join(' ') && words.some((word) => word.length >= TELLING_LETTERS);
  return isBare || alternatives.some((each) => each.length > 1) ? alternatives : null;
}

/** The words of a search, as they are separated by spaces; none when they are too many. */
function queryWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  return words.length > MOST_WORDS ? [] : words;
}

/** A keyboard has one apostrophe, texts have two. */
function spellings(word: string): string[] {
  return [...new Set([word, word.replaceAll("'", '’'), word.replaceAll('’', "'")])];
}

/** Whether a word is long enough to be taken for a misspelling: one letter may be missing in it. */
function mayBeMisspelt(word: string): boolean {
  const { length } = [...word];
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return length >= shortest - 1 && length <= longest + 1;
}
