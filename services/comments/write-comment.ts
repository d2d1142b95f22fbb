import { commentSchema } from '#domain/comments/forms.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { truncate } from '#domain/format.ts';
import { dayOf, firstMomentOf } from '#domain/games/numbers.ts';
import { LIMITS } from '#domain/limits.ts';
import { COMMENT_NOTICES } from '#domain/messages/comments/comments.ts';
import { commentPath, commentsPath } from '#domain/paths.ts';
import { gatherKey } from '#domain/people/notices.ts';
import { type Actor, actingUser, standingAt } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/comments/comments.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { lockUser } from '#platform/db/people/users.ts';
import type { GameRow, UserRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { maySee } from '../games/find-game.ts';
import { notify } from '../people/notifications.ts';

type Words = { gameId: string; parentId?: string | null; body: string };
type NewComment = Words & { actor: Actor };
export type Written = { id: string };

/**
 * The same words at the same place within `submitAgainMs` are answered like the first time. An answer to an answer goes to
 * the same comment. Throws `comment-needs-sign-in`, `suspended`, `banned`, `rate-limited`, `game-not-found`,
 * `comment-not-found`, `invalid-input`.
 */
export async function writeComment(ctx: AppContext, { actor, ...words }: NewComment): Promise<Written> {
  const { id: userId } = actingUser(actor, 'comment:write');
  await takeLimits(ctx, { userId, gameId: words.gameId });
  return ctx.db.transact((tx) => addComment(ctx, tx, { ...words, actor, userId, id: ctx.ids.next() }));
}

/** What somebody wrote before they signed in, once. Throws like `writeComment`. */
export async function postKeptComment(ctx: AppContext, { actor, id }: { actor: Actor; id: string }): Promise<Written> {
  const { id: userId } = actingUser(actor, 'comment:write');
  const kept = await rows.findKeptComment(ctx.db.read, { id });
  if (kept) await takeLimits(ctx, { userId, gameId: kept.gameId });
  return ctx.db.transact(async (tx) => {
    const words = await rows.lockKeptComment(tx.db, { id });
    if (words) {
      await rows.deleteKeptComment(tx.db, { id });
      return addComment(ctx, tx, { ...words, actor, userId });
    }
    if (!(await rows.findComment(tx.db, { id }))) throw new AppError('comment-not-found');
    return { id };
  });
}

/** Until they have signed in, for `LIMITS.intent.keptMs`. Throws `invalid-input`, `rate-limited`. */
export async function keepComment(ctx: AppContext, { clientAddress, ...words }: Words & { clientAddress: string }) {
  await ctx.limits.take('comment', clientAddress);
  const { gameId, parentId = null } = words;
  const kept = { id: ctx.ids.next(), gameId, parentId, body: validInput(commentSchema, words).body };
  await ctx.db.transact(({ db }) => rows.insertKeptComment(db, { ...kept, createdAt: ctx.clock.now() }));
  return kept.id;
}

export async function forgetKeptComments(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - LIMITS.intent.keptMs;
  return ctx.db.transact(({ db }) => rows.deleteKeptBefore(db, { before }));
}

async function takeLimits(ctx: AppContext, { userId, gameId }: { userId: string; gameId: string }): Promise<void> {
  await ctx.limits.take('comment', userId);
  await ctx.limits.take('comment-game', `${userId} ${gameId}`);
}

type Adding = NewComment & { id: string; userId: string };
async function addComment(
  ctx: AppContext,
  tx: Tx,
  { actor, id, userId, gameId, parentId = null, body: typed }: Adding,
) {
  const { db } = tx;
  const { body } = validInput(commentSchema, { body: typed });
  const at = ctx.clock.now();
  // One after the other, so that two equal forms become one comment.
  const author = await lockUser(db, { id: userId });
  const standing = author ? standingAt(author, at) : 'banned';
  if (!author || standing !== 'good') throw new AppError(standing === 'good' ? 'not-signed-in' : standing);
  const game = await findGameRow(db, { id: gameId });
  if (!game || !maySee(actor, game)) throw new AppError('game-not-found');
  const parent = parentId === null ? null : await findParent(tx, { gameId, id: parentId });
  const words = { userId, gameId, parentId: parent?.id ?? null, body };
  const same = await rows.findSame(db, { ...words, since: at - LIMITS.submitAgainMs });
  if (same) return { id: same.id };
  await rows.insertComment(db, { ...words, id, createdAt: at });
  await tellOfComment(ctx, tx, { comment: { id, body }, author, game, parent });
  await ctx.changes.record(tx, `game:${gameId}`);
  return { id };
}

/** Locked, so that it isn't deleted meanwhile. */
async function findParent({ db }: Tx, { gameId, id }: { gameId: string; id: string }) {
  const answered = await rows.lockComment(db, { id });
  const top = answered?.parentId ? await rows.lockComment(db, { id: answered.parentId }) : answered;
  const isThere = top?.gameId === gameId && top.visibility === 'public' && answered?.visibility === 'public';
  if (!isThere) throw new AppError('comment-not-found');
  return { id: top.id, userIds: new Set([answered.userId, top.userId]) };
}

type Told = {
  comment: { id: string; body: string };
  author: Pick<UserRow, 'id' | 'name'>;
  game: GameRow;
  parent: { userIds: ReadonlySet<string | null> } | null;
};

const QUOTED = 300;
/** Those who are answered, and the game's creator, who is told once a day of each game. */
async function tellOfComment(ctx: AppContext, tx: Tx, { comment, author, game, parent }: Told): Promise<void> {
  const answered = [...(parent?.userIds ?? [])].filter((id) => id !== null && id !== author.id);
  for (const userId of answered) {
    const title = COMMENT_NOTICES.answered({ name: author.name, game: game.title });
    const note = truncate(ctx.markdown.toText(comment.body), QUOTED);
    const link = { path: commentPath(game.slug, comment.id), label: COMMENT_NOTICES.openAnswer };
    await notify(ctx, tx, { userId, kind: 'answers', title, note, ...link });
  }
  const { creatorId } = game;
  if (creatorId === null || creatorId === author.id || answered.includes(creatorId)) return;
  const day = dayOf(ctx.clock.now());
  const about = { gameId: game.id, since: firstMomentOf(day), creatorId };
  const title = COMMENT_NOTICES.gathered({ game: game.title, n: await rows.countNewComments(tx.db, about) });
  const link = { path: commentsPath(game.slug), label: COMMENT_NOTICES.openGame };
  const key = gatherKey('comments', game.id, day);
  await notify(ctx, tx, { userId: creatorId, kind: 'comments', title, ...link, gatherKey: key });
}
