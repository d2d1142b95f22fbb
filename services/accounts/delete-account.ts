import { usernameKey } from '#domain/accounts/username.ts';
import { AppError } from '#domain/errors.ts';
import { ANONYMOUS_CREATOR } from '#domain/games/game.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteSignInAccount, findSignInAccount } from '#platform/db/accounts/accounts.ts';
import {
  deleteGamesOf,
  deleteUser,
  releaseGames,
  withdrawClaims,
  withdrawVotes,
} from '#platform/db/accounts/own-data.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { forgetRemovedGames } from '#platform/db/games/removed-games.ts';
import { lockUser } from '#platform/db/people/users.ts';
import { actingUser } from '../acting-user.ts';
import { picturesOf } from '../games/remove-game.ts';
import { confirmPassword } from './confirm-identity.ts';

export interface AccountDeletion {
  actor: Actor;
  /** Whether one's games stay without an owner or are deleted too. */
  games: 'release' | 'remove';
  /** The password; the username where the account has none. */
  proof: string;
}

/**
 * Deletes one's own account for good: person, sign-in, sessions, links and names. Votes are withdrawn with the counters
 * of games and creators right; pending claims end; games become unclaimed or go, as the person chooses.
 * Throws AppError `wrong-password`, `rate-limited`, `not-signed-in`.
 */
export async function deleteAccount(
  ctx: AppContext,
  { actor, games, proof }: AccountDeletion,
): Promise<void> {
  const ownerId = actor.kind === 'user' ? actor.id : null;
  const { id, username } = actingUser(actor, 'account:delete', { ownerId });
  const account = await findSignInAccount(ctx.db.read, { id });
  if (account?.passwordHash) await confirmPassword(ctx, { userId: id, password: proof });
  else if (usernameKey(proof.trim()) !== usernameKey(username)) throw new AppError('wrong-password');
  await ctx.db.transact(async ({ db, afterCommit }) => {
    const at = ctx.clock.now();
    await withdrawVotes(db, { userId: id });
    await withdrawClaims(db, { userId: id });
    const user = await lockUser(db, { id });
    if (!user) throw new AppError('user-id-not-found', { params: { id } });
    const removed = await forgetRemovedGames(db, { ownerId: id });
    const pictures = [user.profilePicture, ...removed.flatMap(picturesOf)];
    if (games === 'remove') pictures.push(...(await deleteGamesOf(db, { userId: id })));
    else await releaseGames(db, { userId: id, at });
    await deleteSignInAccount(db, { userId: id });
    await deleteUser(db, { userId: id, anonymous: ANONYMOUS_CREATOR });
    await writeAudit(db, {
      at,
      actorId: id,
      action: 'account:delete',
      subjectKind: 'user',
      subjectId: id,
      detail: { games },
    });
    afterCommit(() => ctx.pages.purge());
    for (const picture of pictures) afterCommit(() => ctx.avatars.remove(picture));
  });
}
