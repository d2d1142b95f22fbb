import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { countGamesOf, listGamesOf } from '#platform/db/listing/game-cards.ts';
import { presentCards } from '../games/present-game.ts';
import { cutPage, readTimedCursor } from '../timed-cursor.ts';

type GamesOf = { userId: string; cursor?: string | null; withHidden?: boolean };

/** Returns one page of a person's games, newest first. `withHidden` includes games that aren't public. */
export async function findGamesOf(ctx: AppContext, { userId, cursor = null, withHidden = false }: GamesOf) {
  ctx.pages.tag('lists');
  const { read } = ctx.db;
  const limit = LIMITS.lists.browsePage + 1;
  const [rows, total] = await Promise.all([
    listGamesOf(read, { creatorId: userId, withHidden, after: readTimedCursor(cursor), limit }),
    countGamesOf(read, { creatorId: userId, withHidden }),
  ]);
  const { shown, nextCursor } = cutPage(rows);
  return { games: await presentCards(ctx, shown), nextCursor, total, isTotalExact: true };
}
