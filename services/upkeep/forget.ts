import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { deleteGameRow, findScreenshots, lockGame } from '#platform/db/games/games.ts';
import { listRemovedBefore } from '#platform/db/moderation/game-state.ts';
import { deleteMessagesBefore } from '#platform/db/people/notifications.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import { dropPictures } from '../games/pictures.ts';
import { keysOf } from '../games/remove-game.ts';

/** Forgets messages to the administrators, and notifications, a year after they came, as the privacy page says. */
export async function forgetOldMessages(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - LIMITS.messagesKeptMs;
  return ctx.db.transact(({ db }) => deleteMessagesBefore(db, { before }));
}

const GAMES_AT_ONCE = 100;

/**
 * Erases for good what moderators removed 30 days ago or earlier: nobody can undo it any more. The game goes
 * with its slugs, tags, votes, claims and stored pictures, and its address is free again; that its place is a bad one
 * is remembered, and so is the log. Each game in a transaction of its own; for a daily job.
 */
export async function eraseRemovedGames(ctx: AppContext): Promise<{ erased: number }> {
  const before = ctx.clock.now() - LIMITS.moderation.undoMs;
  let erased = 0;
  for (let after = ''; ; ) {
    const ids = await listRemovedBefore(ctx.db.read, { before, after, limit: GAMES_AT_ONCE });
    for (const id of ids) if (await eraseGame(ctx, { id, before })) erased += 1;
    const last = ids.at(-1);
    if (last === undefined) return { erased };
    after = last;
  }
}

/** False when somebody has brought it back meanwhile. */
async function eraseGame(ctx: AppContext, { id, before }: { id: string; before: number }): Promise<boolean> {
  const pictures = await ctx.db.transact(async ({ db, afterCommit }) => {
    const game = await lockGame(db, { id });
    if (game?.visibility !== 'removed' || game.removedAt === null || game.removedAt >= before) return null;
    const shown = [game.thumbnailUrl, ...(await findScreenshots(db, { gameId: id }))];
    await deleteGameRow(db, { id });
    // What is removed is nobody's; a game from elsewhere might still be.
    if (game.creatorId) {
      await moveTotals(db, { userId: game.creatorId, votes: -game.upvotes, submissions: -1 });
    }
    await writeAudit(db, {
      at: ctx.clock.now(),
      actorId: null,
      action: 'game:erase',
      subjectKind: 'game',
      subjectId: id,
      detail: { title: game.title, playUrl: game.playUrl },
    });
    afterCommit(() => ctx.pages.purge());
    return shown;
  });
  if (pictures) await dropPictures(ctx, { keys: keysOf(pictures) });
  return pictures !== null;
}
