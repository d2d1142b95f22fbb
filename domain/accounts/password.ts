/** In letters. Shorter names are ignored, because they are part of too many words. */
const SHORTEST_NAME = 3;

/**
 * Whether a password consists only of names that anybody can guess, ignoring case, order, digits and punctuation.
 *
 * @param names of the site and the person. Parts count as names, too: ada, example and com of ada@example.com
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const parts = names.flatMap((name) => [lettersOf(name), ...name.toLowerCase().split(/\P{L}+/u)]);
  const longestFirst = parts
    .filter((part) => part.length >= SHORTEST_NAME)
    .sort((one, other) => other.length - one.length);
  const letters = lettersOf(password);
  return letters !== '' && longestFirst.reduce((rest, part) => rest.replaceAll(part, ''), letters) === '';
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}+/gu, '');
}
