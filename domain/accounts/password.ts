/** Names and parts of names with fewer letters than this are ignored, because too many words contain them. */
const SHORTEST_NAME = 3;

/** Whether a password consists only of `names` or their parts, ignoring case, order, digits and punctuation. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const parts = names.flatMap((name) => [lettersOf(name), ...name.toLowerCase().split(/\P{L}+/u)]);
  const longestFirst = parts
    .filter((part) => part.length >= SHORTEST_NAME)
    .sort((one, other) => other.length - one.length);
  const letters = lettersOf(password);
  return letters !== '' && longestFirst.reduce((rest, part) => rest.replaceAll(part, ''), letters) === '';
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}+/gu, '');
