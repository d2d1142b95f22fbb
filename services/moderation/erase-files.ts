import { AppError } from '#domain/errors.ts';
import { fileKeysOf } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findPictures, lockExistingGame } from '#platform/db/games/games.ts';
import { deleteRows, updateRows } from '#platform/db/rows.ts';
import { dropPictures } from '../games/pictures.ts';
import type { Decided, Decision } from './record.ts';
import { decide } from './reports.ts';

/**
 * Keeps those that another game shows. Throws `game-id-not-found`, `moderation-stale` if the game isn't removed or has
 * none, and the errors of `checkDecision`.
 */
export async function eraseFiles(ctx: AppContext, { gameId, ...given }: Decision & { gameId: string }) {
  let keys: string[] = [];
  const decided: Decided = await decide(ctx, given, async ({ db }, { moderatorId }) => {
    const game = await lockExistingGame(db, { id: gameId });
    const pictures = await findPictures(db, game);
    if (game.visibility !== 'removed' || pictures.length === 0) throw new AppError('moderation-stale');
    keys = fileKeysOf(pictures);
    await updateRows(db, 'games', { set: { thumbnailUrl: '', thumbnailPlaceholder: '' }, where: { id: gameId } });
    await deleteRows(db, 'gameScreenshots', { gameId });
    const action = 'game:erase-files' as const;
    const subject = { kind: 'game' as const, id: gameId };
    const entry = { actorId: moderatorId, action, detail: { keys } };
    await writeAudit(db, { at: ctx.clock.now(), about: ['game', gameId], ...entry });
    return { action, subject, name: game.title };
  });
  await dropPictures(ctx, { keys });
  return decided;
}
