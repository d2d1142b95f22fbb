import { AppError } from '#domain/errors.ts';
import { MODERATION_NOTICES as TEXT } from '#domain/messages/moderation.ts';
import type { Erasing } from '#domain/moderation/moderation.ts';
import { fileKeyOf } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { deletePerson } from '../accounts/delete-account.ts';
import { dropPictures, unshowPicture } from '../games/pictures.ts';
import { eraseWholeGame } from '../games/remove-game.ts';
import { sweepHosted } from '../hosting/store-version.ts';
import { findModerated } from './find-state.ts';
import type { Decided, Decision } from './record.ts';
import { decide } from './reports.ts';

type Erasure = Decision & { action: Erasing; id: string; picture: string; withGames: boolean; withComments?: boolean };
/**
 * For administrators. `picture`: one of the subject's, which every page then loses. Throws `moderation-stale` if there is
 * nothing to erase, and the errors of `findModerated`.
 */
export async function eraseNow(ctx: AppContext, erasure: Erasure): Promise<Decided> {
  const { action, id, picture, withGames, withComments, ...given } = erasure;
  const kind = action.startsWith('game') ? 'game' : 'user';
  const { subject, pictures, actions } = await findModerated(ctx, { actor: given.actor, kind, id });
  const isPicture = action.endsWith('-picture');
  const key = isPicture && pictures.includes(picture) ? fileKeyOf(picture) : null;
  if (!actions.includes(action) || (isPicture && key === null)) throw new AppError('moderation-stale');
  let [keys, ownerId]: [readonly string[], string | null] = [[], null];
  const erase = async (tx: Tx, actorId: string) => {
    if (key !== null) return unshowPicture(ctx, tx, { key, actorId });
    if (kind === 'game') ({ keys, ownerId } = await eraseWholeGame(ctx, tx, { gameId: id, actorId }));
    else {
      const chosen = { games: withGames ? 'remove' : 'release', comments: withComments ? 'erase' : 'keep' } as const;
      keys = await deletePerson(ctx, tx, { id, by: actorId, ...chosen });
    }
    return true;
  };
  const decided = await decide(ctx, given, async (tx, { moderatorId }) => {
    if (!(await erase(tx, moderatorId))) throw new AppError('moderation-stale');
    const { name } = subject;
    const told = { userId: ownerId, title: TEXT.removed({ game: name }), text: TEXT.removedText, path: '/my-games' };
    return { action, subject: { kind, id }, name, told };
  });
  if (key !== null) await ctx.pictures.remove(key);
  else {
    await dropPictures(ctx, { keys });
    await sweepHosted(ctx);
  }
  return decided;
}
