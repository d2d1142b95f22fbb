import { usernameKey } from '#domain/accounts/username.ts';
import { AppError } from '#domain/errors.ts';
import { ANONYMOUS_CREATOR } from '#domain/games/game.ts';
import { MODERATE } from '#domain/messages/moderation.ts';
import { fileKeysOf } from '#domain/paths.ts';
import { type Actor, actingOnOwn } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteSignInAccount, findSignInAccount } from '#platform/db/accounts/accounts.ts';
import * as rows from '#platform/db/accounts/own-data.ts';
import { hasSecondFactor } from '#platform/db/accounts/sessions.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { eraseCommentsBy } from '#platform/db/comments/own-comments.ts';
import { listUploadKeys } from '#platform/db/games/uploads.ts';
import { listCommentIdsBy } from '#platform/db/moderation/found-comments.ts';
import { listReported } from '#platform/db/moderation/reports.ts';
import { lockUser } from '#platform/db/people/users.ts';
import { deleteRows, updateRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { dropPictures } from '../games/pictures.ts';
import { settleCases } from '../moderation/reports.ts';
import { assertConfirmed, confirmPassword } from './confirm-session.ts';
import { keepOut } from './kept-out.ts';

/** `by`: null for the operator at the command line. */
type Chosen = { games: 'release' | 'remove'; comments?: 'keep' | 'erase' };
type Erasure = Chosen & { id: string; by: string | null };
type Deletion = Chosen & { actor: Actor; proof: string; cookie?: string | null };
/**
 * `games`: become unclaimed ('release') or are erased. `comments` stay without a name, or are erased. `proof`: the password,
 * or the username if there is none. Throws `wrong-password`, `rate-limited`, `user-id-not-found`, and `confirm-first` for a
 * second factor without a password.
 */
export async function deleteAccount(ctx: AppContext, { actor, proof, cookie = null, ...chosen }: Deletion) {
  const { id, username } = actingOnOwn(actor, 'account:delete');
  const account = await findSignInAccount(ctx.db.read, { id });
  if (account?.passwordHash) await confirmPassword(ctx, { userId: id, password: proof });
  else if (usernameKey(proof.trim()) !== usernameKey(username)) throw new AppError('wrong-password');
  else if (await hasSecondFactor(ctx.db.read, { userId: id })) await assertConfirmed(ctx, { cookie });
  await erasePerson(ctx, { id, by: id, ...chosen });
}

/** Also of somebody who can't sign in. Throws `user-id-not-found`. */
export async function erasePerson(ctx: AppContext, given: Erasure) {
  await dropPictures(ctx, { keys: await ctx.db.transact((tx) => deletePerson(ctx, tx, given)) });
}

/** The caller must pass the returned keys to `dropPictures` after the commit. Throws `user-id-not-found`. */
export async function deletePerson(ctx: AppContext, tx: Tx, given: Erasure): Promise<string[]> {
  const { id, games, comments = 'keep', by } = given;
  const { db } = tx;
  const at = ctx.clock.now();
  await rows.withdrawVotes(db, { userId: id });
  await rows.withdrawClaims(db, { userId: id });
  const uploaded = await listUploadKeys(db, { uploaderId: id });
  const user = await lockUser(db, { id });
  if (!user) throw new AppError('user-id-not-found', { params: { id } });
  const { email } = (await findSignInAccount(db, { id })) ?? {};
  await keepOut(ctx, db, { user, email });
  const released = { creatorId: null, ownershipStatus: 'unclaimed', updatedAt: at } as const;
  if (games === 'release') await updateRows(db, 'games', { set: released, where: { creatorId: id } });
  if (comments === 'erase') {
    const ids = await listCommentIdsBy(db, { userId: id });
    await eraseCommentsBy(db, { userId: id, at });
    const subjects = await listReported(db, { kind: 'comment', ids });
    await settleCases(ctx, tx, { moderatorId: by === id ? null : by, subjects });
  }
  const ofGames = await rows.deleteGamesOf(db, { userId: id });
  await deleteSignInAccount(db, { userId: id });
  await deleteRows(db, 'networkMarks', { kind: 'user', subjectId: id });
  await ctx.sessions.changed(tx, { userId: id });
  const { deletedPerson } = MODERATE;
  await rows.deleteUser(db, { userId: id, anonymous: ANONYMOUS_CREATOR, deletedPerson });
  const action = by === id ? 'account:delete' : 'account:erase';
  await writeAudit(db, { at, actorId: by, action, about: ['user', id], detail: { games, comments } });
  await ctx.changes.record(tx, ALL_PAGES);
  return [...uploaded, ...fileKeysOf([user.profilePicture, ...ofGames])];
}
