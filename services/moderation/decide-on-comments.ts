import { AppError } from '#domain/errors.ts';
import { COMMENT_DECISIONS, COMMENTS } from '#domain/messages/comments/comments.ts';
import type { CommentAction, Visibility } from '#domain/moderation/moderation.ts';
import { commentPath, gamePath } from '#domain/paths.ts';
import { mayDecideAbout } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { type CommentChange, changeVisibility } from '#platform/db/moderation/found-comments.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { lockRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { tellOfShown } from '../comments/tell-of-comment.ts';
import { oneByOne } from '../in-steps.ts';
import type { Decision } from './record.ts';
import { decide } from './reports.ts';

const AFTER: Readonly<Record<CommentAction, Visibility>> = {
  'comment:show': 'public',
  'comment:hide': 'hidden',
  'comment:remove': 'removed',
};

export const isPossible = (action: CommentAction, visibility: Visibility): boolean =>
  AFTER[action] !== visibility && (action !== 'comment:hide' || visibility !== 'removed');

type OnComment = Decision & { id: string; action: CommentAction };

/** Logged as about its author. Throws `comment-not-found`, `moderation-stale`, and the errors of `checkDecision`. */
export function decideOnComment(ctx: AppContext, { id, action, ...given }: OnComment) {
  return decide(ctx, given, async (tx) => {
    const [comment] = await lockRows(tx.db, 'comments', [id]);
    const game = comment && (await findGameRow(tx.db, { id: comment.gameId }));
    if (!comment || !game || comment.deletedAt !== null) throw new AppError('comment-not-found');
    if (!isPossible(action, comment.visibility)) throw new AppError('moderation-stale');
    const author = comment.userId === null ? undefined : await findUserById(tx.db, { id: comment.userId });
    if (author && !mayDecideAbout(given.actor, author)) throw new AppError('not-allowed');
    const change = { id, from: comment.visibility, to: AFTER[action] };
    await changeVisibility(tx.db, change);
    if (action === 'comment:show' && comment.visibility === 'held') await tellOfShown(ctx, tx, [id]);
    const { title, text } = COMMENT_DECISIONS[action];
    const path = action === 'comment:remove' ? gamePath(game.slug) : commentPath(game.slug, id);
    return {
      action,
      subject: author ? { kind: 'user', id: author.id } : { kind: 'game', id: game.id },
      name: author?.name ?? COMMENTS.gone,
      settles: [{ kind: 'comment', id }],
      detail: { comments: [change] },
      told: { userId: comment.userId, title, text, path },
    };
  });
}

type ChangeOfMany = { ids: readonly string[]; from: readonly Visibility[]; to: Visibility };
/** Returns what changed, and the authors. */
export async function changeComments(tx: Tx, { ids, from, to }: ChangeOfMany) {
  const some = (await lockRows(tx.db, 'comments', ids)).filter(({ visibility }) => from.includes(visibility));
  const comments: CommentChange[] = [];
  for (const { id, visibility } of some) {
    const change = { id, from: visibility, to };
    if (await changeVisibility(tx.db, change)) comments.push(change);
  }
  return { comments, authorIds: [...new Set(some.flatMap(({ userId }) => userId ?? []))].sort() };
}

/** Returns which of the comments were still as the decision left them. */
export const undoComments = async (tx: Tx, changes: readonly CommentChange[] = []) =>
  oneByOne(changes, ({ id, from, to }) => changeVisibility(tx.db, { id, from: to, to: from }));
