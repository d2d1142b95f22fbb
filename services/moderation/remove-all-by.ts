import { AppError } from '#domain/errors.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import type { AppContext } from '#platform/context.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { listGamesBy, type StateChange } from '#platform/db/moderation/game-state.ts';
import { findUserById } from '#platform/db/people/users.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { changeGame, withoutOwner } from './change-game.ts';
import { checkDecision, type Decision } from './record.ts';
import { conclude } from './reports.ts';

/**
 * Removes every game that a person owns or submitted (without an owner), except quick submissions. One undo restores
 * all. Throws what `checkDecision` throws; `user-id-not-found`; `moderation-stale` if there are none.
 */
export async function removeAllBy(ctx: AppContext, { userId, ...given }: Decision & { userId: string }) {
  const decision = checkDecision(given);
  return ctx.db.transact(async (tx) => {
    const user = await findUserById(tx.db, { id: userId });
    if (!user) throw new AppError('user-id-not-found', { params: { id: userId } });
    const games: GameRow[] = [];
    // Locks all games before any owner's row, in the same order as voting, to avoid deadlocks.
    for (const id of await listGamesBy(tx.db, { userId })) {
      const game = await lockGame(tx.db, { id });
      if (game && (game.creatorId === userId || game.creatorId === null)) games.push(game);
    }
    if (games.length === 0) throw new AppError('moderation-stale');
    const changes: StateChange[] = [];
    for (const game of games) {
      const to = { visibility: 'removed', ...withoutOwner(game) } as const;
      changes.push(await changeGame(ctx, tx, { game, to, reason: decision.reason }));
    }
    return conclude(ctx, tx, {
      action: 'person:remove-games',
      subject: { kind: 'user', id: userId },
      name: user.username,
      games,
      decision,
      detail: { games: changes },
      told: { userId, title: TEXT.allRemoved, text: TEXT.allRemovedText, path: '/my-games' },
    });
  });
}
