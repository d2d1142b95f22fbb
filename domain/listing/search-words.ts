import { SEARCH_LIMITS } from './search-limits.ts';
import { foldText } from './search-text.ts';

/** The words of a text, folded as searches are: runs of letters, marks and digits of any script. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The words of a title or a tag that are long enough to be recognised when they are misspelt, each once. */
export function learntWords(text: string): string[] {
  const { shortest, longest } = SEARCH_LIMITS.typos;
  return [...new Set(wordsOf(text))].filter((word) => {
    const { length } = [...word];
    return length >= shortest && length <= longest;
  });
}

/**
 * A word, and what is left of it without any one letter. Two words that are one typo apart have such a key in common:
 * that is how a database finds candidates without knowing any alphabet.
 */
export function typoKeys(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...without])];
}

/** Whether one letter more, less or another, or two neighbours in the wrong order, make one word of the other. */
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
