import { type CommentOrder, commentAnchor } from '#domain/comments/comment.ts';
import { LIMITS } from '#domain/limits.ts';
import { commentsPath, gamePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/comments/comments.ts';
import { pictureOf } from '../people/find-person.ts';
import { type Page, readPage, writeTimedCursor } from '../timed-cursor.ts';

export type CommentedGame = { id: string; slug: string; creatorId: string | null };
export type CommentsPage = Awaited<ReturnType<typeof findComments>>;

const { page: SIZE, answers: FIRST_ANSWERS } = LIMITS.comments;

type Asked = { game: CommentedGame; order?: CommentOrder; cursor?: string | null };
/** The pinned comment comes first on the first page. */
export async function findComments(ctx: AppContext, { game, order = 'newest', cursor = null }: Asked) {
  const { read } = ctx.db;
  const { id: gameId } = game;
  ctx.pages.tag(`game:${gameId}`);
  const [{ shown, nextCursor }, pinned, total] = await Promise.all([
    readPage(cursor, (page: Page) => rows.listComments(read, { gameId, order, ...page }), 'createdAt', SIZE),
    cursor ? undefined : rows.findPinned(read, { gameId }),
    rows.countComments(read, { gameId, most: LIMITS.comments.counted + 1 }),
  ]);
  const top = pinned ? [pinned, ...shown] : shown;
  const parentIds = top.map(({ id }) => id);
  const answers = await rows.listFirstAnswers(read, { parentIds, each: FIRST_ANSWERS });
  const byParent = Map.groupBy(answers, ({ parentId }) => parentId);
  const comments = top.map((row) => {
    const own = byParent.get(row.id) ?? [];
    return asComment(ctx, row, { game, answers: own, answerCount: own[0]?.all ?? 0 });
  });
  return { comments, nextCursor, total };
}

export type Comment = ReturnType<typeof asComment>;

/** `answerCount`: of all, also of those that aren't among `answers`. */
type Answered = { game: CommentedGame; answers: readonly rows.CommentRow[]; answerCount: number };
function asComment(ctx: AppContext, row: rows.CommentRow, { game, answers, answerCount }: Answered) {
  const shown = answers.map((answer) => present(ctx, answer, game));
  return { ...present(ctx, row, game), isPinned: row.isPinned === 1, answers: shown, answerCount };
}

export type Answer = ReturnType<typeof present>;

/** `html`: safe. `author`: null if the account is gone. */
function present(ctx: AppContext, row: rows.CommentRow, { creatorId }: Pick<CommentedGame, 'creatorId'>) {
  const { id, userId, username, name, profilePicture, standing, body, createdAt, editedAt, deletedAt } = row;
  if (userId !== null) ctx.pages.tag(`person:${userId}`);
  const isDeleted = deletedAt !== null || standing === 'banned';
  const isKnown = userId !== null && username !== null && name !== null && !isDeleted;
  const picture =
    isKnown && pictureOf({ id: userId, profilePicture: profilePicture ?? '', standing: standing ?? 'good' });
  return {
    ...{ id, html: isDeleted ? '' : ctx.markdown.toHtml(body), createdAt, isEdited: editedAt !== null, isDeleted },
    isCreator: isKnown && userId === creatorId,
    author: isKnown ? { username, name, profilePicture: picture || '' } : null,
  };
}

/** One comment with a page of its answers. Null if it isn't shown at this game. */
export async function findThread(ctx: AppContext, given: { game: CommentedGame; id: string; cursor?: string | null }) {
  const { game, id, cursor = null } = given;
  const { read } = ctx.db;
  ctx.pages.tag(`game:${game.id}`);
  const row = await rows.findComment(read, { id });
  if (row?.gameId !== game.id || row.visibility !== 'public' || row.parentId !== null) return null;
  const list = (page: Page) => rows.listAnswers(read, { parentId: id, ...page });
  const { shown, nextCursor } = await readPage(cursor, list, 'createdAt', SIZE);
  return { comment: asComment(ctx, row, { game, answers: shown, answerCount: shown.length }), nextCursor };
}

/** The address of the page that has the comment, at its place. Null if it isn't shown at this game. */
export async function locateComment(ctx: AppContext, { game, id }: { game: CommentedGame; id: string }) {
  const { read } = ctx.db;
  const row = await rows.findComment(read, { id });
  if (row?.gameId !== game.id || row.visibility !== 'public' || row.standing === 'banned') return null;
  const anchor = `#${commentAnchor(id)}`;
  const pageAt = (query: Record<string, string>) => `${commentsPath(game.slug)}?${new URLSearchParams(query)}${anchor}`;
  const listAbove = ({ createdAt, id, parentId }: rows.CommentRow) =>
    rows.listAbove(read, { gameId: game.id, parentId, at: [createdAt, id], limit: SIZE });
  const cursorAt = ([nearest]: Awaited<ReturnType<typeof listAbove>>): Record<string, string> =>
    nearest ? { cursor: writeTimedCursor([nearest.createdAt, nearest.id]) } : {};

  const top = row.parentId === null ? row : await rows.findComment(read, { id: row.parentId });
  if (top?.visibility !== 'public') return null;
  const answers = row === top ? [] : await listAbove(row);
  if (answers.length >= FIRST_ANSWERS)
    return pageAt({ of: top.id, ...(answers.length === SIZE ? cursorAt(answers) : {}) });
  const newer = top.isPinned === 1 ? [] : await listAbove(top);
  return newer.length < SIZE ? gamePath(game.slug) + anchor : pageAt(cursorAt(newer));
}
