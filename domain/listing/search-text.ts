import { LIMITS } from '../limits.ts';

/** Stands between the fields of a game's search text. No query can contain it, so no match reaches across fields. */
export const SEPARATOR = '\u001f';

export type SearchableGame = {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
};

/**
 * The form in which texts are compared, the same on every machine: NFC, lower case without a locale, the Greek final
 * sigma as any sigma (lower-casing chooses between them by what follows, which a substring can't know), control
 * characters as spaces, and no half surrogate pairs, which databases refuse. May change a text's length ('İ').
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ');
}

/** What a person typed, ready to be folded or shown: control characters as spaces, trimmed, at most 500 characters. */
export function normalizeQuery(query: string): string {
  const cleaned = query
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  if (cleaned.length <= LIMITS.text.searchQuery) return cleaned;
  return [...cleaned].slice(0, LIMITS.text.searchQuery).join('').trim();
}

/** All that a search looks at, folded, in one text: title, description, each tag. */
export function searchTextOf({ title, description, tags }: SearchableGame): string {
  return [title, description, ...tags].map(foldText).join(SEPARATOR);
}

/**
 * The rule itself (promises.md: listing 3): the query is a substring of the title, the description or one tag, ignoring case.
 * The database's indexes are tested against it: whatever it finds, they find. An empty query matches everything.
 */
export function matchesQuery(game: SearchableGame, query: string): boolean {
  const wanted = foldText(normalizeQuery(query));
  return [game.title, game.description, ...game.tags].some((field) => foldText(field).includes(wanted));
}
