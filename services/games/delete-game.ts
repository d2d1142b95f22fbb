import { AppError } from '#domain/errors.ts';
import { fileKeyOf } from '#domain/paths.ts';
import { type Actor, assertCan, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { deleteGameRow, findScreenshots, lockGame } from '#platform/db/games.ts';
import { moveTotals } from '#platform/db/users.ts';
import { actorIdOf } from '../acting-user.ts';

/**
 * Deletes a game with its slugs, tags, votes and claims; the owner's totalVotes and totalSubmissions go down with it
 * in the same transaction. By its owner, an administrator, or the debug account.
 * Returns the keys of its stored pictures, for the caller to remove: the rows are gone by then.
 * Throws AppError `game-id-not-found`, or what `assertCan` throws.
 */
export async function deleteGame(
  ctx: AppContext,
  { actor, gameId }: { actor: Actor; gameId: string },
): Promise<{ files: string[] }> {
  return ctx.db.transact(async ({ db, afterCommit }) => {
    const game = await lockGame(db, { id: gameId });
    if (!game) throw new AppError('game-id-not-found', { params: { id: gameId } });
    if (!can(actor, 'debug:delete-game')) assertCan(actor, 'game:delete', { ownerId: game.creatorId });
    const pictures = [game.thumbnailUrl, ...(await findScreenshots(db, { gameId }))];
    await deleteGameRow(db, { id: gameId });
    if (game.creatorId) {
      await moveTotals(db, { userId: game.creatorId, votes: -game.upvotes, submissions: -1 });
    }
    await writeAudit(db, {
      at: ctx.clock.now(),
      actorId: actorIdOf(actor),
      action: 'game:delete',
      subjectKind: 'game',
      subjectId: gameId,
      detail: { title: game.title, playUrl: game.playUrl, creatorId: game.creatorId },
    });
    afterCommit(() => ctx.pages.purge());
    return { files: keysOf(pictures) };
  });
}

/** The keys of those that the site stores. */
export function keysOf(pictures: readonly string[]): string[] {
  return pictures.map(fileKeyOf).filter((key) => key !== null);
}
