import { type Genre, genreOf } from '#domain/game.ts';
import type { AppContext } from '#platform/context.ts';
import { findCoverSubject } from '#platform/db/game-covers.ts';

/** What the cover of a game without a thumbnail is drawn from; null when there is no such game. */
export async function describeCover(
  ctx: AppContext,
  gameId: string,
): Promise<{ id: string; title: string; genre: Genre } | null> {
  const game = await findCoverSubject(ctx.db.read, gameId);
  return game && { id: game.id, title: game.title, genre: genreOf(game.category) ?? 'Other' };
}
