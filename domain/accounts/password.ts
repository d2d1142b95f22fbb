/** Shorter words are part of too many others. */
const SHORTEST_NAME = 3;

/**
 * Whether a password's letters are nothing but names that anybody can guess, in any case and order, however many digits and
 * marks there are between them.
 *
 * @param names such as the site's and the person's own; also in parts: ada@example.com is ada, example and com
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
