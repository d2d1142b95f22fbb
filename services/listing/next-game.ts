import { type GameCard, labelKey } from '#domain/games/game.ts';
import type { AppContext } from '#platform/context.ts';
import { listGames, listGamesBelow } from '#platform/db/listing/find-games.ts';
import type { GameCardRow } from '#platform/db/listing/game-cards.ts';
import { presentCards } from '../games/present-game.ts';

/** How many games are tried, because some may have a dead link. */
const LOOKED_AT = 4;

/** The next game in the order of votes, in a circle, that plays in a frame, in the same category if possible. */
export async function findNextGame(ctx: AppContext, { id, category }: Pick<GameCard, 'id' | 'category'>) {
  const { db } = ctx;
  const alike = { playsInPage: true, anyLabel: [labelKey(category)] };
  const all = { playsInPage: true };
  const attempts: (() => Promise<GameCardRow[]>)[] = [
    () => listGamesBelow(db, { gameId: id, filter: alike, limit: LOOKED_AT }),
    () => listGamesBelow(db, { gameId: id, filter: all, limit: LOOKED_AT }),
    () => listGames(db, { filter: all, order: 'top', limit: LOOKED_AT }),
  ];
  for (const attempt of attempts) {
    const games = await presentCards(ctx, await attempt());
    const next = games.find((game) => game.playsInPage && game.id !== id);
    if (next) return next;
  }
  return null;
}
