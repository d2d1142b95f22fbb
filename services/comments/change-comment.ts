import { commentSchema } from '#domain/comments/forms.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { LIMITS } from '#domain/limits.ts';
import { COMMENTS } from '#domain/messages/comments/comments.ts';
import { type Actor, assertCan, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/comments/comments.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { CommentedGame } from './find-comments.ts';

type One = { actor: Actor; game: CommentedGame; id: string };

/** Throws `comment-not-found`. */
async function lock({ db }: Tx, { game, id }: One) {
  const comment = await rows.lockComment(db, { id });
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
    await rows.rewriteComment(tx.db, { id: one.id, body, editedAt: ctx.clock.now() });
    await ctx.changes.record(tx, `game:${one.game.id}`);
  });
}

const isEditOver = (ctx: AppContext, { createdAt }: { createdAt: number }) =>
  createdAt < ctx.clock.now() - LIMITS.comments.editMs;

/** By its author. Throws `comment-not-found`, `not-allowed`. */
export async function deleteComment(ctx: AppContext, one: One): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { id, userId } = await lock(tx, one);
    assertCan(one.actor, 'comment:delete', { ownerId: userId });
    await rows.deleteComment(tx.db, { id, deletedAt: ctx.clock.now() });
    await ctx.changes.record(tx, `game:${one.game.id}`);
  });
}

/** Only one is pinned. Throws `comment-not-found` for answers, too, and `not-allowed`. */
export async function pinComment(ctx: AppContext, { isPinned, ...one }: One & { isPinned: boolean }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { id, parentId, visibility } = await lock(tx, one);
    assertCan(one.actor, 'comment:pin', { ownerId: one.game.creatorId });
    if (parentId !== null || visibility !== 'public') throw new AppError('comment-not-found');
    await rows.pinComment(tx.db, { gameId: one.game.id, id: isPinned ? id : null });
    await ctx.changes.record(tx, `game:${one.game.id}`);
  });
}

/** A comment and what this person may do with it. Null if it isn't there for them. */
export async function findOneComment(ctx: AppContext, { actor, game, id }: One) {
  const row = await rows.findComment(ctx.db.read, { id });
  if (row?.gameId !== game.id || row.deletedAt !== null) return null;
  const { body, createdAt, visibility, name, parentId } = row;
  const [author, creator] = [{ ownerId: row.userId }, { ownerId: game.creatorId }];
  const isPublic = visibility === 'public';
  const isOwn = can(actor, 'comment:delete', author);
  if (!isPublic && !isOwn && !can(actor, 'moderation:act')) return null;
  return {
    comment: {
      id,
      body,
      html: ctx.markdown.toHtml(body),
      createdAt,
      visibility,
      isPinned: row.isPinned === 1,
      name: name ?? COMMENTS.gone,
    },
    may: {
      edit: can(actor, 'comment:edit', author) && !isEditOver(ctx, row),
      delete: isOwn,
      pin: isPublic && parentId === null && can(actor, 'comment:pin', creator),
      answer: isPublic,
      report: isPublic && !isOwn,
    },
  };
}
