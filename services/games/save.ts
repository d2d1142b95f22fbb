import { AppError } from '#domain/errors.ts';
import { actingUser, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { countKept, listSaved } from '#platform/db/games/kept-games.ts';
import * as rows from '#platform/db/games/saved-games.ts';
import { deleteRows, insertNew } from '#platform/db/rows.ts';
import { type PageOf, readPage } from '../timed-cursor.ts';
import { findGameId, maySee } from './find-game.ts';
import { presentCards } from './present-game.ts';

/** Saves a game, or forgets it. Done twice, it is done once. `slug`: or its id. Throws `game-not-found`, `rate-limited`. */
export async function saveGame(ctx: AppContext, { actor, slug, isOn }: By<'slug'> & { isOn: boolean }) {
  const { id: userId } = actingUser(actor, 'game:save');
  await ctx.limits.take('keep', userId);
  const gameId = await findGameId(ctx, slug, actor);
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const game = gameId === null ? null : await lockGame(db, { id: gameId });
    if (!game || !maySee(actor, game)) throw new AppError('game-not-found');
    const saved = { userId, gameId: game.id };
    const isChanged = isOn
      ? await insertNew(db, 'savedGames', { ...saved, createdAt: ctx.clock.now() })
      : await deleteRows(db, 'savedGames', saved);
    if (isChanged) await ctx.changes.record(tx, `saved:${game.id}`);
    return { title: game.title };
  });
}

/** Leaves out banned people. */
export async function countSaves(ctx: AppContext, { gameId }: { gameId: string }): Promise<number> {
  ctx.pages.tag(`saved:${gameId}`);
  return rows.countSaves(ctx.db.read, { gameId });
}

/** An invalid cursor gives the first page. Throws `not-signed-in`. */
export async function findSaved(ctx: AppContext, { actor, cursor = null }: PageOf) {
  const { id: userId } = actingUser(actor, 'game:list-own');
  const [{ shown, nextCursor }, total] = await Promise.all([
    readPage(cursor, (page) => listSaved(ctx.db.read, { userId, ...page }), 'keptAt'),
    countKept(ctx.db.read, 'savedGames', { userId }),
  ]);
  return { games: await presentCards(ctx, shown), nextCursor, total, isTotalExact: true };
}
