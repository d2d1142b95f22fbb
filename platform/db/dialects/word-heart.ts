const SHORTEST_WITH_HEART = 5;
const PLAIN_WORD = /^[a-z0-9]+$/;

/**
 * The middle of a word: an index of trigrams reads the games of each trigram that it is asked for, and where several words
 * must be there, few games are left to be looked at after one or two of each. How words begin and end, many have in
 * common. Other texts are their own heart.
 */
export function heartOf(word: string): string {
  const { length } = word;
  if (length < SHORTEST_WITH_HEART || !PLAIN_WORD.test(word)) return word;
  const size = length === SHORTEST_WITH_HEART ? 3 : 4;
  const start = Math.floor((length - size) / 2);
  return word.slice(start, start + size);
}
