import { foldText, normalizeQuery, type SearchableGame } from '#domain/text.ts';

/**
 * The search rule (promises.md: listing 3): the query is a substring of the title, the description or one tag, ignoring
 * case. Tests expect searches in the database to find whatever the rule finds. An empty query matches everything.
 */
export function matchesQuery(game: SearchableGame, query: string): boolean {
  const wanted = foldText(normalizeQuery(query));
  return [game.title, game.description, ...game.tags].some((field) => foldText(field).includes(wanted));
}
