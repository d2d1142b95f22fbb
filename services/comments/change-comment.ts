import { commentSchema } from '#domain/comments/forms.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { LIMITS } from '#domain/limits.ts';
import { COMMENTS } from '#domain/messages/comments/comments.ts';
import { COMMENT_ACTIONS } from '#domain/moderation/moderation.ts';
import { type Actor, actingUser, assertCan, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/comments/comments.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteRows, findRow, insertNew, lockRow, updateRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { isPossible } from '../moderation/decide-on-comments.ts';
import { settleCases } from '../moderation/reports.ts';
import type { CommentedGame } from './find-comments.ts';
import { findCommentSigns } from './spam-gate.ts';

type One = { actor: Actor; game: CommentedGame; id: string };

async function lock({ db }: Tx, { game, id }: One) {
  const comment = await lockRow(db, 'comments', { id });
  if (comment?.gameId !== game.id || comment.deletedAt !== null) throw new AppError('comment-not-found');
  return comment;
}

/** Throws `comment-not-found`, `not-allowed`, `comment-edit-over`, `invalid-input`. */
export async function editComment(ctx: AppContext, { body: typed, ...one }: One & { body: string }): Promise<void> {
  const { body } = validInput(commentSchema, { body: typed });
  await ctx.db.transact(async (tx) => {
    const comment = await lock(tx, one);
    assertCan(one.actor, 'comment:edit', { ownerId: comment.userId });
    if (isEditOver(ctx, comment)) throw new AppError('comment-edit-over');
    if (body === comment.body) return;
    const set = { body, editedAt: ctx.clock.now() };
    await updateRows(tx.db, 'comments', { set, where: { id: one.id } });
    const author = comment.userId === null ? undefined : await findUserById(tx.db, { id: comment.userId });
    const signs = author
      ? await findCommentSigns(ctx, tx.db, { actor: one.actor, author, body, clientAddress: '' })
      : [];
    if (signs.length > 0 && comment.visibility === 'public') await rows.holdComment(tx.db, { id: one.id, signs });
    await ctx.changes.record(tx, `game:${one.game.id}`);
  });
}

const isEditOver = (ctx: AppContext, { createdAt }: { createdAt: number }) =>
  createdAt < ctx.clock.now() - LIMITS.comments.editMs;

/** By its author; ends its case. Throws `comment-not-found`, `not-allowed`. */
export async function deleteComment(ctx: AppContext, one: One): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { id, userId } = await lock(tx, one);
    assertCan(one.actor, 'comment:delete', { ownerId: userId });
    await rows.deleteComment(tx.db, { id, deletedAt: ctx.clock.now() });
    await settleCases(ctx, tx, { moderatorId: null, subjects: [{ kind: 'comment', id }] });
    await ctx.changes.record(tx, `game:${one.game.id}`);
  });
}

/** Only one is pinned. Throws `comment-not-found` for answers, too, and `not-allowed`. */
export async function pinComment(ctx: AppContext, { isPinned, ...one }: One & { isPinned: boolean }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    // Two pins at a time would both find none pinned.
    if (!(await lockGame(tx.db, { id: one.game.id }))) throw new AppError('game-not-found');
    const { id, parentId, visibility } = await lock(tx, one);
    assertCan(one.actor, 'comment:pin', { ownerId: one.game.creatorId });
    if (parentId !== null || visibility !== 'public') throw new AppError('comment-not-found');
    await rows.pinComment(tx.db, { gameId: one.game.id, id: isPinned ? id : null });
    await ctx.changes.record(tx, `game:${one.game.id}`);
  });
}

/** By the game's creator: it waits for a moderator. Throws `comment-not-found`, `not-allowed`. */
export async function hideOwnComment(ctx: AppContext, one: One): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { id, visibility } = await lock(tx, one);
    assertCan(one.actor, 'comment:hide-own-game', { ownerId: one.game.creatorId });
    if (visibility !== 'public') throw new AppError('comment-not-found');
    await rows.holdComment(tx.db, { id, signs: ['creator'] });
    await ctx.changes.record(tx, `game:${one.game.id}`);
  });
}

/** Whether the author may comment on this creator's games. Throws `comment-not-found`, `not-allowed`. */
export async function blockAuthor(ctx: AppContext, { isBlocked, ...one }: One & { isBlocked: boolean }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { userId } = await lock(tx, one);
    const { id: creatorId } = actingUser(one.actor, 'comment:hide-own-game', { ownerId: one.game.creatorId });
    if (userId === null || userId === creatorId) throw new AppError('comment-not-found');
    const block = { creatorId, userId };
    if (isBlocked) await insertNew(tx.db, 'commentBlocks', { ...block, createdAt: ctx.clock.now() });
    else await deleteRows(tx.db, 'commentBlocks', block);
  });
}

type Closing = { actor: Actor; game: CommentedGame; isClosed: boolean };
/** Throws `not-allowed`. */
export async function closeComments(ctx: AppContext, { actor, game, isClosed }: Closing): Promise<void> {
  assertCan(actor, 'comment:pin', { ownerId: game.creatorId });
  await ctx.db.transact(async (tx) => {
    await updateRows(tx.db, 'games', { set: { commentsClosed: isClosed ? 1 : 0 }, where: { id: game.id } });
    await ctx.changes.record(tx, `game:${game.id}`);
  });
}

/** A comment and what this person may do with it. Null if it isn't there for them. */
export async function findOneComment(ctx: AppContext, { actor, game, id }: One) {
  const row = await rows.findComment(ctx.db.read, { id });
  if (row?.gameId !== game.id || row.deletedAt !== null) return null;
  const { body, createdAt, visibility, name, parentId } = row;
  const [author, creator] = [{ ownerId: row.userId }, { ownerId: game.creatorId }];
  const isPublic = visibility === 'public' && row.standing !== 'banned';
  const isStaff = can(actor, 'moderation:act');
  const isOther = actor.kind === 'user' && row.userId !== null && row.userId !== actor.id;
  const mayHide = isOther && can(actor, 'comment:hide-own-game', creator);
  const block = { creatorId: game.creatorId ?? '', userId: row.userId ?? '' };
  const isOwn = can(actor, 'comment:delete', author);
  if (!isPublic && !isOwn && !isStaff) return null;
  return {
    comment: {
      id,
      body,
      html: ctx.markdown.toHtml(body),
      createdAt,
      visibility,
      isPinned: row.isPinned === 1,
      name: name ?? COMMENTS.gone,
      isBlocked: mayHide && (await findRow(ctx.db.read, 'commentBlocks', block)) !== undefined,
    },
    may: {
      edit: can(actor, 'comment:edit', author) && !isEditOver(ctx, row),
      delete: isOwn,
      pin: isPublic && parentId === null && can(actor, 'comment:pin', creator),
      answer: isPublic,
      report: isPublic && !isOwn,
      hide: isPublic && mayHide,
      block: mayHide,
      decide: isStaff ? COMMENT_ACTIONS.filter((action) => isPossible(action, visibility)) : [],
    },
  };
}
