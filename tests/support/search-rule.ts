import { foldText, normalizeQuery, type SearchableGame } from '#domain/text.ts';

/**
 * The rule itself (promises.md: listing 3): the query is a substring of the title, the description or one tag, ignoring case.
 * The database's indexes are tested against it: whatever it finds, they find. An empty query matches everything.
 */
export function matchesQuery(game: SearchableGame, query: string): boolean {
  const wanted = foldText(normalizeQuery(query));
  return [game.title, game.description, ...game.tags].some((field) => foldText(field).includes(wanted));
}
