import { commentSchema } from '#domain/comments/forms.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser, type By, standingAt } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/comments/comments.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { markNetwork } from '#platform/db/moderation/network-marks.ts';
import { lockUser } from '#platform/db/people/users.ts';
import { deleteRows, findRow, insertRows, lockRow } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { maySee } from '../games/find-game.ts';
import { assertMayComment, findCommentSigns } from './spam-gate.ts';
import { tellOfComment } from './tell-of-comment.ts';

type Words = { gameId: string; parentId?: string | null; body: string };
type NewComment = Words & { actor: Actor; clientAddress?: string };
export type Written = { id: string; isHeld: boolean };

/**
 * The same words at the same place within `submitAgainMs` are answered like the first time. An answer to an answer goes to
 * the same comment. Held if it looks like spam. Throws `comment-needs-sign-in`, `suspended`, `banned`, `rate-limited`,
 * `game-not-found`, `comment-not-found`, `invalid-input`, and the errors of `assertMayComment`.
 */
export async function writeComment(ctx: AppContext, { actor, ...words }: NewComment): Promise<Written> {
  const { id: userId } = actingUser(actor, 'comment:write');
  await takeLimits(ctx, { userId, gameId: words.gameId });
  return ctx.db.transact((tx) => addComment(ctx, tx, { ...words, actor, userId, id: ctx.ids.next() }));
}

type Kept = By<'id'> & { clientAddress?: string };
/** What somebody wrote before they signed in, once. Throws like `writeComment`. */
export async function postKeptComment(ctx: AppContext, { actor, id, clientAddress = '' }: Kept): Promise<Written> {
  const { id: userId } = actingUser(actor, 'comment:write');
  const kept = await findRow(ctx.db.read, 'keptComments', { id });
  if (kept) await takeLimits(ctx, { userId, gameId: kept.gameId });
  return ctx.db.transact(async (tx) => {
    const words = await lockRow(tx.db, 'keptComments', { id });
    if (words) {
      await deleteRows(tx.db, 'keptComments', { id });
      return addComment(ctx, tx, { ...words, actor, userId, clientAddress });
    }
    const known = await rows.findComment(tx.db, { id });
    if (!known) throw new AppError('comment-not-found');
    return { id, isHeld: known.visibility === 'held' };
  });
}

/** Until they have signed in, for `LIMITS.intent.keptMs`. Throws `invalid-input`, `rate-limited`. */
export async function keepComment(ctx: AppContext, { clientAddress, ...words }: Words & { clientAddress: string }) {
  await ctx.limits.take('comment', clientAddress);
  const { gameId, parentId = null } = words;
  const kept = { id: ctx.ids.next(), gameId, parentId, body: validInput(commentSchema, words).body };
  await ctx.db.transact(({ db }) => insertRows(db, 'keptComments', { ...kept, createdAt: ctx.clock.now() }));
  return kept.id;
}

/** For the form, if it couldn't be posted after sign-in. */
export async function findKeptComment(ctx: AppContext, { gameId, id }: { gameId: string; id: string }) {
  const kept = await findRow(ctx.db.read, 'keptComments', { id });
  return kept?.gameId === gameId ? kept : null;
}

async function takeLimits(ctx: AppContext, { userId, gameId }: { userId: string; gameId: string }): Promise<void> {
  await ctx.limits.take('comment', userId);
  await ctx.limits.take('comment-game', `${userId} ${gameId}`);
}

type Adding = NewComment & { id: string; userId: string };
async function addComment(ctx: AppContext, tx: Tx, adding: Adding): Promise<Written> {
  const { actor, id, userId, gameId, parentId = null, body: typed, clientAddress = '' } = adding;
  const { db } = tx;
  const { body } = validInput(commentSchema, { body: typed });
  const at = ctx.clock.now();
  // One after the other, so that two equal forms become one comment.
  const author = await lockUser(db, { id: userId });
  const standing = author ? standingAt(author, at) : 'banned';
  if (!author || standing !== 'good') throw new AppError(standing === 'good' ? 'not-signed-in' : standing);
  const game = await findGameRow(db, { id: gameId });
  if (!game || !maySee(actor, game)) throw new AppError('game-not-found');
  await assertMayComment(ctx, db, { actor, userId, game });
  const parent = parentId === null ? null : await findParent(tx, { gameId, id: parentId });
  const words = { userId, gameId, parentId: parent?.id ?? null, body };
  const same = await rows.findSame(db, { ...words, since: at - LIMITS.submitAgainMs });
  if (same) return { id: same.id, isHeld: same.visibility === 'held' };
  const signs = await findCommentSigns(ctx, db, { actor, author, body, clientAddress });
  const isHeld = signs.length > 0;
  const visibility = isHeld ? 'held' : 'public';
  await insertRows(db, 'comments', { ...words, id, createdAt: at, visibility, signs: signs.join(',') });
  await markNetwork(db, { kind: 'comment', id, address: clientAddress, at });
  if (!isHeld) await tellOfComment(ctx, tx, { comment: { id, body }, author, game, parent });
  await ctx.changes.record(tx, `game:${gameId}`);
  return { id, isHeld };
}

/** Locked, so that it isn't deleted meanwhile. */
async function findParent({ db }: Tx, { gameId, id }: { gameId: string; id: string }) {
  const answered = await lockRow(db, 'comments', { id });
  const top = answered?.parentId ? await lockRow(db, 'comments', { id: answered.parentId }) : answered;
  const isThere = top?.gameId === gameId && top.visibility === 'public' && answered?.visibility === 'public';
  if (!isThere || answered.deletedAt !== null) throw new AppError('comment-not-found');
  return { id: top.id, userIds: new Set([answered.userId, top.userId]) };
}
