import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { deleteGameRow, findScreenshots, lockGame } from '#platform/db/games/games.ts';
import { listRemovedBefore } from '#platform/db/moderation/game-state.ts';
import { deleteMessagesBefore } from '#platform/db/people/notifications.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import { dropPictures } from '../games/pictures.ts';
import { keysOf } from '../games/remove-game.ts';

/** Deletes contact messages and notifications after a year, as the privacy page says. Returns how many. */
export async function forgetOldMessages(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - LIMITS.messagesKeptMs;
  return ctx.db.transact(({ db }) => deleteMessagesBefore(db, { before }));
}

const GAMES_AT_ONCE = 100;

/**
 * Erases games that moderators removed 30 days ago or earlier, when the removal can't be undone any more. A game goes with
 * its slugs, tags, votes, claims and stored pictures, and its address is free again; the log and the bad place stay. One
 * transaction a game.
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

/** False when somebody has restored it meanwhile. */
async function eraseGame(ctx: AppContext, { id, before }: { id: string; before: number }): Promise<boolean> {
  const pictures = await ctx.db.transact(async ({ db, afterCommit }) => {
    const game = await lockGame(db, { id });
    if (game?.visibility !== 'removed' || game.removedAt === null || game.removedAt >= before) return null;
    const shown = [game.thumbnailUrl, ...(await findScreenshots(db, { gameId: id }))];
    await deleteGameRow(db, { id });
    // Removing takes the creator away; an imported game may still have one.
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
