import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { fileKeyOf } from '#domain/paths.ts';
import { type Actor, assertCan, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { deleteGameRow, findScreenshots, lockGame, moveVoteCounters } from '#platform/db/games/games.ts';
import {
  forgetRemovedGames,
  insertRemovedGame,
  listRemovedGames,
  type RemovedContent,
  type RemovedGame,
  readContent,
  restoreClaims,
  restoreColumns,
  restoreLinkCheck,
  restoreSlugs,
  restoreVotes,
  takeRemovedGame,
} from '#platform/db/games/removed-games.ts';
import { insertGame } from '#platform/db/games/write-game.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import { actingUser, actorIdOf } from '../acting-user.ts';
import { dropPictures } from './pictures.ts';
import { gameExists } from './submit.ts';

/**
 * Deletes a game with its slugs, tags, votes and claims; the owner's totalVotes and totalSubmissions go down with it
 * in the same transaction. By its owner, an administrator, or the debug account.
 * Returns the keys of its stored pictures, for the caller to remove: the rows are gone by then.
 * Throws AppError `game-id-not-found`, or what `assertCan` throws.
 */
export async function deleteGame(
  ctx: AppContext,
  { actor, gameId }: { actor: Actor; gameId: string },
): Promise<{ files: string[] }> {
  return ctx.db.transact(async ({ db, afterCommit }) => {
    const game = await lockGame(db, { id: gameId });
    if (!game) throw new AppError('game-id-not-found', { params: { id: gameId } });
    if (!can(actor, 'debug:delete-game')) assertCan(actor, 'game:delete', { ownerId: game.creatorId });
    const pictures = [game.thumbnailUrl, ...(await findScreenshots(db, { gameId }))];
    await deleteGameRow(db, { id: gameId });
    if (game.creatorId) {
      await moveTotals(db, { userId: game.creatorId, votes: -game.upvotes, submissions: -1 });
    }
    await writeAudit(db, {
      at: ctx.clock.now(),
      actorId: actorIdOf(actor),
      action: 'game:delete',
      subjectKind: 'game',
      subjectId: gameId,
      detail: { title: game.title, playUrl: game.playUrl, creatorId: game.creatorId },
    });
    afterCommit(() => ctx.pages.purge());
    return { files: keysOf(pictures) };
  });
}

/** The keys of those that the site stores. */
export function keysOf(pictures: readonly string[]): string[] {
  return pictures.map(fileKeyOf).filter((key) => key !== null);
}

/**
 * Takes one's own game down, so that it can be brought back for 30 days: it is in no list and at no address meanwhile,
 * and the owner's totals go down with it.
 * Throws AppError `game-id-not-found`, or what `assertCan` throws.
 */
export async function removeGame(
  ctx: AppContext,
  { actor, gameId }: { actor: Actor; gameId: string },
): Promise<{ title: string }> {
  return ctx.db.transact(async ({ db, afterCommit }) => {
    const game = await lockGame(db, { id: gameId });
    if (!game) throw new AppError('game-id-not-found', { params: { id: gameId } });
    const { id } = actingUser(actor, 'game:delete', { ownerId: game.creatorId });
    // An administrator deletes for good (delete-game.ts): a game comes back to its owner only.
    if (game.creatorId !== id) throw new AppError('not-allowed');
    const removedAt = ctx.clock.now();
    await insertRemovedGame(db, {
      gameId,
      ownerId: id,
      title: game.title,
      removedAt,
      content: await readContent(db, game),
    });
    await deleteGameRow(db, { id: gameId });
    await moveTotals(db, { userId: id, votes: -game.upvotes, submissions: -1 });
    await writeAudit(db, {
      at: removedAt,
      actorId: id,
      action: 'game:remove',
      subjectKind: 'game',
      subjectId: gameId,
      detail: { title: game.title },
    });
    afterCommit(() => ctx.pages.purge());
    return { title: game.title };
  });
}

/**
 * Brings back a game that its owner removed, with its votes, claims, views, tags and slugs. Votes of people who are gone stay
 * away, and so do slugs that somebody else has by now.
 * Throws AppError `undo-expired` after 30 days or when it is back already, `game-exists` when somebody submitted its
 * address meanwhile, or what `assertCan` throws.
 */
export async function restoreGame(
  ctx: AppContext,
  { actor, gameId }: { actor: Actor; gameId: string },
): Promise<{ slug: string }> {
  const ownerId = actor.kind === 'user' ? actor.id : null;
  const { id } = actingUser(actor, 'game:restore', { ownerId });
  return ctx.db.transact(async ({ db, afterCommit }) => {
    const at = ctx.clock.now();
    const removed = await takeRemovedGame(db, { gameId, ownerId: id });
    if (!removed || removed.removedAt < at - LIMITS.moderation.undoMs) throw new AppError('undo-expired');
    const { game, slugs, votes } = removed.content;
    await restoreSlugs(db, { gameId, slugs });
    const result = await insertGame(db, contentAsNewGame(removed.content, id));
    if (!result.isNew) {
      throw gameExists(result.existing);
    }
    await restoreColumns(db, { game });
    await restoreClaims(db, removed.content);
    await restoreLinkCheck(db, removed.content);
    const { up, down } = await restoreVotes(db, { gameId, votes });
    const counters = await moveVoteCounters(db, { gameId, upvotes: up, downvotes: down });
    await moveTotals(db, { userId: id, votes: counters.upvotes, submissions: 1 });
    await writeAudit(db, {
      at,
      actorId: id,
      action: 'game:restore',
      subjectKind: 'game',
      subjectId: gameId,
      detail: { title: game.title },
    });
    afterCommit(() => ctx.pages.purge());
    return { slug: result.slug };
  });
}

/** One's own games that can still be brought back. Throws AppError `not-signed-in`. */
export async function findRemovedGames(ctx: AppContext, { actor }: { actor: Actor }): Promise<RemovedGame[]> {
  const { id } = actingUser(actor, 'game:list-own');
  return listRemovedGames(ctx.db.read, {
    ownerId: id,
    since: ctx.clock.now() - LIMITS.moderation.undoMs,
  });
}

/** Forgets what can't be brought back any more, with its pictures; for a daily job. Returns how many games it were. */
export async function forgetExpiredGames(ctx: AppContext): Promise<number> {
  const before = ctx.clock.now() - LIMITS.moderation.undoMs;
  const contents = await ctx.db.transact(({ db }) => forgetRemovedGames(db, { before }));
  // Another game of theirs may show the same upload.
  await dropPictures(ctx, { keys: keysOf(contents.flatMap(picturesOf)) });
  return contents.length;
}

/** All stored pictures of a removed game. */
export function picturesOf({ game, screenshots }: RemovedContent): string[] {
  return [game.thumbnailUrl, ...screenshots];
}

function contentAsNewGame({ game, tags, screenshots }: RemovedContent, ownerId: string) {
  return {
    ...game,
    tags,
    screenshotUrls: screenshots,
    creatorId: ownerId,
    ownershipStatus: 'claimed' as const,
    quickSubmission: game.quickSubmission === 1,
  };
}
