import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { fileKeysOf } from '#domain/paths.ts';
import { type Actor, actingOnOwn, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { findPictures, lockExistingGame } from '#platform/db/games/games.ts';
import * as removed from '#platform/db/games/removed-games.ts';
import { releaseBlobs } from '#platform/db/hosting/blobs.ts';
import { listRemovedBefore } from '#platform/db/moderation/game-state.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import { deleteRows, lockRow } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { sweepHosted } from '../hosting/store-version.ts';
import { changeGame, withoutOwner } from '../moderation/change-game.ts';
import { dropPictures } from './pictures.ts';
import { asKnownUrl } from './submit.ts';

/** The owner can restore it within `moderation.undoMs`. Throws `game-id-not-found`. */
export async function removeGame(ctx: AppContext, { actor, gameId }: { actor: Actor; gameId: string }) {
  return ctx.db.transact(async (tx) => {
    const game = await lockExistingGame(tx.db, { id: gameId });
    const { id } = actingUser(actor, 'game:delete', { ownerId: game.creatorId });
    // Restoring gives a game to whoever deleted it, so an administrator may not delete it here.
    if (game.creatorId !== id) throw new AppError('not-allowed');
    const to = { visibility: 'removed', removedBy: id, ...withoutOwner(game) } as const;
    await changeGame(ctx, tx, { game, to });
    await removed.freeAddresses(tx.db, { gameId });
    await note(ctx, tx, { action: 'game:remove', actorId: id, game, detail: { title: game.title } });
    return { title: game.title };
  });
}

/** Throws `undo-expired`, and `game-exists` or `game-not-shown` if its URL is taken. */
export async function restoreGame(ctx: AppContext, { actor, gameId }: { actor: Actor; gameId: string }) {
  const { id } = actingOnOwn(actor, 'game:restore');
  let playUrl = '';
  try {
    return await ctx.db.transact(async (tx) => {
      const game = await lockRow(tx.db, 'games', { id: gameId, visibility: 'removed' });
      if (game?.removedBy !== id || isOver(ctx, game)) throw new AppError('undo-expired');
      playUrl = game.playUrl;
      const slug = await removed.takeAddressesBack(tx.db, game);
      const visibility = game.visibilityBefore ?? 'public';
      const to = { visibility, removedBy: null, creatorId: id, ownershipStatus: 'claimed' } as const;
      await changeGame(ctx, tx, { game, to });
      await note(ctx, tx, { action: 'game:restore', actorId: id, game, detail: { title: game.title } });
      return { slug };
    });
  } catch (error) {
    throw (await asKnownUrl(ctx, { error, playUrl })) ?? error;
  }
}

/** Throws AppError `not-signed-in`. */
export async function findRemovedGames(ctx: AppContext, { actor }: { actor: Actor }) {
  const { id } = actingUser(actor, 'game:list-own');
  return removed.listRemovedGames(ctx.db.read, { ownerId: id, since: endOfUndo(ctx) });
}

type Erasure = { gameId: string; actorId?: string | null };
/** At once, even if it was removed. `actorId`: null for the operator. Throws `game-id-not-found`. */
export async function eraseGameNow(ctx: AppContext, given: Erasure) {
  const { title, keys } = await ctx.db.transact((tx) => eraseWholeGame(ctx, tx, given));
  await dropPictures(ctx, { keys });
  await sweepHosted(ctx);
  return { title };
}

/** The caller must pass the returned `keys` to `dropPictures` after the commit. Throws `game-id-not-found`. */
export async function eraseWholeGame(ctx: AppContext, tx: Tx, { gameId: id, actorId = null }: Erasure) {
  const game =
    (await lockRow(tx.db, 'games', { id, visibility: 'removed' })) ?? (await lockExistingGame(tx.db, { id }));
  const keys = await eraseGame(ctx, tx, { actorId, game });
  return { title: game.title, ownerId: game.creatorId, keys };
}

/** Daily job. Entries in the moderation log stay. */
export async function eraseRemovedGames(ctx: AppContext): Promise<{ erased: number }> {
  let erased = 0;
  for (const id of await listRemovedBefore(ctx.db.read, { before: endOfUndo(ctx) })) {
    const keys = await ctx.db.transact(async (tx) => {
      const game = await lockRow(tx.db, 'games', { id, visibility: 'removed' });
      if (!game || !isOver(ctx, game)) return null;
      return eraseGame(ctx, tx, { actorId: null, game });
    });
    if (!keys) continue;
    await dropPictures(ctx, { keys });
    erased += 1;
  }
  return { erased };
}

function endOfUndo(ctx: AppContext): number {
  return ctx.clock.now() - LIMITS.moderation.undoMs;
}

function isOver(ctx: AppContext, { removedAt }: GameRow): boolean {
  return removedAt !== null && removedAt < endOfUndo(ctx);
}

/** `game` must be locked. */
type Deed = { actorId: string | null; game: GameRow };

async function eraseGame(ctx: AppContext, tx: Tx, deed: Deed): Promise<string[]> {
  const { id, title, playUrl, creatorId, upvotes } = deed.game;
  const pictures = await findPictures(tx.db, deed.game);
  await releaseBlobs(tx.db, { gameId: id });
  await deleteRows(tx.db, 'games', { id });
  if (creatorId) await moveTotals(tx.db, { userId: creatorId, votes: -upvotes, submissions: -1 });
  await note(ctx, tx, { ...deed, action: 'game:erase', detail: { title, playUrl, creatorId } });
  return fileKeysOf(pictures);
}

type Noted = Deed & { action: `game:${'remove' | 'restore' | 'erase'}`; detail: Record<string, unknown> };
async function note(ctx: AppContext, tx: Tx, { game, ...entry }: Noted) {
  await writeAudit(tx.db, { at: ctx.clock.now(), ...entry, about: ['game', game.id] });
  await ctx.changes.record(tx, ALL_PAGES);
}
