import { AppError, isAppError } from '#domain/errors.ts';
import { genreOf } from '#domain/games/game.ts';
import { pictureOf } from '#domain/games/picture.ts';
import { DAY, LIMITS } from '#domain/limits.ts';
import { fileKeyOf, filePath } from '#domain/paths.ts';
import { type Actor, actingUser, actorIdOf, type By, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { findCoverSubject } from '#platform/db/games/games.ts';
import * as uploads from '#platform/db/games/uploads.ts';
import { lockUser } from '#platform/db/people/users.ts';
import { deleteRows, insertRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { StoredPicture } from '#platform/files/pictures.ts';
import { afterwards } from '../afterwards.ts';

export async function describeCover(ctx: AppContext, gameId: string) {
  const game = await findCoverSubject(ctx.db.read, gameId);
  return game && { id: game.id, title: game.title, genre: genreOf(game.category) ?? 'Other' };
}

/** The submit form sends `key` back as `coverKey` or in `screenshotKeys`. */
export type UploadedPicture = Awaited<ReturnType<typeof noteUpload>>;

/**
 * Throws `unsupported-image`, `image-too-large`, `image-too-many-pixels`, `image-too-heavy`, `bad-image`, `storage/…`,
 * and `uploads-full` above `image.unusedBytes`. A failure leaves no files.
 */
export async function uploadPicture(ctx: AppContext, { actor, ...upload }: By<'filename'> & { bytes: Uint8Array }) {
  const uploader = actingUser(actor, 'file:upload');
  return noteUpload(ctx, await ctx.pictures.store(upload), uploader.id);
}

/** Leaves out screenshots that fail, because the person didn't choose them. Throws `storage/…`. */
export async function takeScreenshots(ctx: AppContext, { actor, url }: { actor: Actor; url: string }) {
  const uploader = actingUser(actor, 'file:upload');
  const startedAt = ctx.clock.now();
  const page = await ctx.fetch.readPage(url.trim()).catch(withoutIt);
  const timeoutMs = Math.max(1, LIMITS.fetch.timeoutMs - (ctx.clock.now() - startedAt));
  const taken = (page?.screenshotUrls ?? []).map(async (each) => {
    const stored = await ctx.pictures.storeFrom(each, { timeoutMs }).catch(withoutIt);
    const noted = stored && (await noteUpload(ctx, stored, uploader.id).catch(withoutIt));
    return noted ? [noted] : [];
  });
  return (await Promise.all(taken)).flat();
}

function withoutIt(error: unknown): null {
  if (isAppError(error) && !error.code.startsWith('storage/')) return null;
  throw error;
}

async function noteUpload(ctx: AppContext, picture: StoredPicture, uploaderId: string) {
  const { key, width, height, placeholder, size: bytes } = picture;
  try {
    const upload = { key, uploaderId, placeholder, lastUsedAt: ctx.clock.now(), bytes };
    await ctx.db.transact(async ({ db }) => {
      // Simultaneous uploads must not exceed the limit together.
      await lockUser(db, { id: uploaderId });
      const unused = await uploads.sumUnusedUploads(db, { uploaderId });
      if (unused + bytes > LIMITS.image.unusedBytes) throw new AppError('uploads-full');
      await insertRows(db, 'uploads', upload);
    });
  } catch (error) {
    await afterwards(ctx, () => ctx.pictures.remove(key));
    throw error;
  }
  return { key, url: filePath(key), width, height };
}

/** Calls `findAsker` only for a picture that isn't public. */
export async function findFileReaders(
  ctx: AppContext,
  { key, findAsker }: { key: string; findAsker: () => Promise<Actor> },
): Promise<'everybody' | 'asker' | 'nobody'> {
  const picture = pictureOf(key);
  const uses = await uploads.listFileUses(ctx.db.read, { path: filePath(picture), key: picture });
  if (uses.some(({ shown }) => shown === 'public')) return 'everybody';
  if (uses.length === 0) return 'nobody';
  const asker = await findAsker();
  const isTheirs = uses.some(({ shown, ownerId }) =>
    shown === 'unused' ? ownerId === actorIdOf(asker) : can(asker, 'game:view', { ownerId, isHidden: true }),
  );
  return isTheirs ? 'asker' : 'nobody';
}

/** Removes pictures that nothing shows. Call it after the commit. Only logs a failure; `sweepPictures` tries again. */
export async function dropPictures(ctx: AppContext, { keys }: { keys: readonly string[] }): Promise<void> {
  if (keys.length === 0) return;
  await afterwards(ctx, async () => {
    const gone = await ctx.db.transact(async ({ db }) => {
      const shown = await uploads.findShownFiles(db, { paths: keys.map(filePath) });
      const unshown = keys.filter((key) => !shown.has(filePath(key)));
      await deleteRows(db, 'uploads', { key: unshown });
      return unshown;
    });
    for (const key of gone) await ctx.pictures.remove(key);
  });
}

/** At once and for good, in every size, for the operator. `path`: begins with /files/. Throws `storage/object-not-found`. */
export async function erasePicture(ctx: AppContext, { path }: { path: string }): Promise<void> {
  const key = pictureOf(fileKeyOf(path) ?? '');
  const wasShown = await ctx.db.transact((tx) => unshowPicture(ctx, tx, { key, actorId: null }));
  if (!wasShown && (key === '' || !(await ctx.files.get(key)))) throw new AppError('storage/object-not-found');
  await ctx.pictures.remove(key);
}

type Unshown = { key: string; actorId: string | null };
/** The caller must remove the picture's files after the commit. Returns whether anything showed it. */
export async function unshowPicture(ctx: AppContext, tx: Tx, { key, actorId }: Unshown) {
  if (!(await uploads.unshowPicture(tx.db, { path: filePath(key), key }))) return false;
  await writeAudit(tx.db, { at: ctx.clock.now(), actorId, action: 'file:erase', about: ['file', key] });
  await ctx.changes.record(tx, ALL_PAGES);
  return true;
}

/** They may belong to a form that is still to be sent. */
export const UNUSED_PICTURE_MS = 7 * DAY;

const PICTURES = 'thumbnails/';
const FILES_AT_ONCE = 300;

/** Keeps a picture if a submission in progress has locked its row. */
export async function sweepPictures(ctx: AppContext): Promise<{ removed: number }> {
  const before = ctx.clock.now() - UNUSED_PICTURE_MS;
  const old: string[] = [];
  for await (const file of ctx.files.list(PICTURES)) if (file.modifiedAt < before) old.push(file.key);
  let removed = 0;
  for (let at = 0; at < old.length; at += FILES_AT_ONCE) {
    removed += await sweepFiles(ctx, old.slice(at, at + FILES_AT_ONCE), before);
  }
  if (removed > 0) ctx.log.info({ removed }, 'swept pictures that nothing shows');
  return { removed };
}

async function sweepFiles(ctx: AppContext, files: readonly string[], before: number): Promise<number> {
  const pictures = [...new Set(files.map(pictureOf))];
  const unused = await ctx.db.transact(async ({ db }) => {
    const inUse = await uploads.lockUploads(db, { keys: pictures, usedSince: before });
    const shown = await uploads.findShownFiles(db, { paths: pictures.map(filePath) });
    const unshown = pictures.filter((key) => !inUse.has(key) && !shown.has(filePath(key)));
    await deleteRows(db, 'uploads', { key: unshown });
    return new Set(unshown);
  });
  const doomed = files.filter((key) => unused.has(pictureOf(key)));
  for (const key of doomed) await ctx.files.delete(key);
  return doomed.length;
}
