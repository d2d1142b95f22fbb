import type { GameCard } from '#domain/games/game.ts';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import type { AppContext } from '#platform/context.ts';
import { browseGames } from '../listing/browse.ts';

export interface SubmittedGame {
  card: GameCard;
  /** In the list of the latest games, from 1. */
  place: number;
  /** How many games that list has, at least. */
  total: number;
}

/** A game that was submitted just now, as the list of the latest games has it; null when it is not among the first. */
export async function findSubmitted(ctx: AppContext, { id }: { id: string }): Promise<SubmittedGame | null> {
  const { games, total } = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY, list: 'latest' });
  const at = games.findIndex((game) => game.id === id);
  const card = games[at];
  return card ? { card, place: at + 1, total } : null;
}
