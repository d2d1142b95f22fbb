import { AppError } from '#domain/errors.ts';
import { startOfDay } from '#domain/games/numbers.ts';
import { LIMITS } from '#domain/limits.ts';
import { UPDATES as TEXT } from '#domain/messages/visits/updates.ts';
import { fileKeysOf, filePath, updatesPath } from '#domain/paths.ts';
import { gatherKey } from '#domain/people/notices.ts';
import { type Actor, actingUser, actorIdOf, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { lockGame } from '#platform/db/games/games.ts';
import * as rows from '#platform/db/games/updates.ts';
import { deleteRows, findRow, updateRows } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { tellFollowers } from '../people/follow.ts';
import { notify } from '../people/notifications.ts';
import { type Page, readPage } from '../timed-cursor.ts';
import { maySee } from './find-game.ts';
import { dropPictures, uploadPicture } from './pictures.ts';
import { summaryOf } from './present-game.ts';

type File = { bytes: Uint8Array; filename: string };
type Written = { actor: Actor; gameId: string; text: string; picture?: File | undefined };

/** For input that passed `updateSchema`. Throws `game-not-found`, `rate-limited` and the errors of `uploadPicture`. */
export async function postUpdate(ctx: AppContext, { actor, gameId, text, picture }: Written): Promise<void> {
  await ctx.limits.take('update', actorIdOf(actor) ?? '');
  const pictureUrl = picture ? filePath((await uploadPicture(ctx, { actor, ...picture })).key) : '';
  await ctx.db.transact(async (tx) => {
    const game = await lockShown(tx, { actor, gameId });
    const { id: authorId } = actingUser(actor, 'update:write', { ownerId: game.creatorId });
    const at = ctx.clock.now();
    const id = ctx.ids.next();
    const update = { id, gameId, authorId, text, pictureUrl, createdAt: at, editedAt: null };
    await rows.insertUpdate(tx.db, update);
    await ctx.changes.recordGame(tx, gameId);
    if (game.visibility !== 'public') return;
    const n = await rows.countUpdatesOf(tx.db, { gameId, since: startOfDay(at) });
    const words = { title: TEXT.told({ game: game.title, n }), text: summaryOf(ctx, text, LIMITS.text.updateTold) };
    const link = { path: updatesPath(game.slug), label: TEXT.open };
    const line = { kind: 'updates', gatherKey: gatherKey('updates', gameId, at) } as const;
    await tellFollowers(ctx, tx, { id, creatorId: authorId, ...words, ...link, ...line });
  });
}

/** Tells nobody. Without a picture, the old one stays. Throws the errors of `postUpdate`, and `update-not-found`. */
export async function editUpdate(ctx: AppContext, { actor, gameId, id, text, picture }: Written & { id: string }) {
  await ctx.limits.take('update', actorIdOf(actor) ?? '');
  const pictureUrl = picture && filePath((await uploadPicture(ctx, { actor, ...picture })).key);
  await ctx.db.transact(async (tx) => {
    const game = await lockShown(tx, { actor, gameId });
    actingUser(actor, 'update:write', { ownerId: game.creatorId });
    const update = await findRow(tx.db, 'gameUpdates', { id, gameId });
    if (!update) throw new AppError('update-not-found');
    const set = { text, pictureUrl: pictureUrl ?? update.pictureUrl, editedAt: ctx.clock.now() };
    await updateRows(tx.db, 'gameUpdates', { set, where: { id } });
    await ctx.changes.recordGame(tx, gameId);
  });
}

/** A moderator's deletion is told to the owner. Throws `game-not-found`, `update-not-found`, `not-allowed`. */
export async function deleteUpdate(ctx: AppContext, { actor, gameId, id }: By<'gameId' | 'id'>) {
  const key = await ctx.db.transact(async (tx) => {
    const game = await lockShown(tx, { actor, gameId });
    const { id: actorId } = actingUser(actor, 'update:delete', { ownerId: game.creatorId });
    const update = await findRow(tx.db, 'gameUpdates', { id, gameId });
    if (!update) throw new AppError('update-not-found');
    await deleteRows(tx.db, 'gameUpdates', { id });
    const entry = { actorId, action: 'update:delete', detail: { gameId, by: update.authorId } };
    await writeAudit(tx.db, { at: ctx.clock.now(), about: ['game', gameId], ...entry });
    if (actorId !== game.creatorId) {
      const words = { title: TEXT.taken({ game: game.title }), path: updatesPath(game.slug), label: TEXT.open };
      await notify(ctx, tx, { userId: game.creatorId, kind: 'decisions', ...words });
    }
    await ctx.changes.recordGame(tx, gameId);
    return update.pictureUrl;
  });
  await dropPictures(ctx, { keys: fileKeysOf([key]) });
}

async function lockShown({ db }: Tx, { actor, gameId }: By<'gameId'>): Promise<GameRow> {
  const game = await lockGame(db, { id: gameId });
  if (!game || !maySee(actor, game)) throw new AppError('game-not-found');
  return game;
}

export type GameUpdate = Awaited<ReturnType<typeof findUpdates>>['updates'][number];

/** For a game that may be seen. Without a `cursor`, the newest. */
export async function findUpdates(ctx: AppContext, given: { gameId: string; cursor?: string | null }) {
  const { gameId, cursor = null } = given;
  const list = (page: Page) => rows.listUpdatesOf(ctx.db.read, { gameId, ...page });
  const { shown, nextCursor } = await readPage(cursor, list);
  return { updates: shown.map((row) => presented(ctx, row)), nextCursor };
}

/** `more`: whether there are others. */
export async function findNewestUpdates(ctx: AppContext, { gameId }: { gameId: string }) {
  const limit = LIMITS.lists.updatesShown;
  const found = await rows.listUpdatesOf(ctx.db.read, { gameId, after: null, limit: limit + 1 });
  return { updates: found.slice(0, limit).map((row) => presented(ctx, row)), more: found.length > limit };
}

function presented({ markdown }: AppContext, { id, text, pictureUrl, createdAt, editedAt }: rows.UpdateRow) {
  return { id, text, html: markdown.toHtml(text), pictureUrl, createdAt, isEdited: editedAt !== null };
}
