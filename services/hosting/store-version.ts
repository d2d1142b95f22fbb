import { AppError } from '#domain/errors.ts';
import { uploadBounds } from '#domain/hosting/archive.ts';
import { HOUR, LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { lockGame } from '#platform/db/games/games.ts';
import * as blobs from '#platform/db/hosting/blobs.ts';
import { deleteStaleDrafts, insertVersion, sumHostedBytes } from '#platform/db/hosting/versions.ts';
import { lockUser } from '#platform/db/people/users.ts';
import { updateRows } from '#platform/db/rows.ts';
import type { UnpackedFile } from '#platform/hosting/unpack.ts';
import { atOnce } from '../in-steps.ts';

interface NewVersion {
  /** Null for nobody's. */
  ownerId: string | null;
  /** Whose quota it takes: the game's creator. By default, the owner's; null for none. */
  payerId?: string | null;
  gameId: string | null;
  title: string;
  needsThreads?: boolean;
  files: readonly UnpackedFile[];
}

const AT_ONCE = 4;

/** Throws `hosting-full` if these bytes are too many with what this person has already. */
export async function assertRoom(ctx: AppContext, db: Db, { personId, bytes }: { personId: string; bytes: number }) {
  const { personBytes } = uploadBounds(ctx.settings);
  const used = await sumHostedBytes(db, { personId });
  const megabytes = ctx.settings.personMegabytes;
  if (used + bytes > personBytes) throw new AppError('hosting-full', { params: { megabytes } });
}

/** Makes a draft, of which nothing half is ever seen. Throws `hosting-full`, `game-not-found`, `storage/…`. */
export async function storeVersion(ctx: AppContext, { gameId, title, needsThreads, files, ...by }: NewVersion) {
  const { ownerId, payerId = ownerId } = by;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const pay = async (db: Db) => payerId !== null && assertRoom(ctx, db, { personId: payerId, bytes });
  await pay(ctx.db.read);
  const byHash = new Map(files.map((file) => [file.at.hash, file]));
  const wanted = [...byHash].map(([hash, { size }]) => ({ hash, size }));
  const missing = await ctx.db.transact(({ db }) => blobs.claimBlobs(db, { blobs: wanted, at: ctx.clock.now() }));
  await atOnce(AT_ONCE, [...missing], async (hash) => {
    const at = byHash.get(hash)?.at;
    if (at) await ctx.content.put(at);
  });
  const draft = { id: ctx.ids.next(), label: ctx.content.newLabel(), createdAt: ctx.clock.now() };
  const version = { ...draft, ownerId, gameId, title };
  await ctx.db.transact(async ({ db }) => {
    if (gameId !== null && !(await lockGame(db, { id: gameId }))) throw new AppError('game-not-found');
    // Simultaneous uploads must not exceed the limit together.
    if (payerId !== null) await lockUser(db, { id: payerId });
    await pay(db);
    await updateRows(db, 'hostedBlobs', { set: { isStored: 1 }, where: { hash: [...missing] } });
    const rows = files.map(({ path, size, at: { hash } }) => ({ path, size, hash }));
    await insertVersion(db, { ...version, needsThreads: needsThreads ? 1 : 0 }, rows);
  });
  return version;
}

/** An upload may still need content that no version has yet. */
const UNUSED_MS = 24 * HOUR;
const BLOBS_AT_ONCE = 50;

/** Daily job: drops drafts that nobody published, and content that no version has. Safe to repeat. */
export async function sweepHosted(ctx: AppContext): Promise<{ removed: number }> {
  const now = ctx.clock.now();
  await ctx.db.transact(({ db }) => deleteStaleDrafts(db, { before: now - LIMITS.hosting.draftMs }));
  let removed = 0;
  for (const page = { before: now - UNUSED_MS, limit: BLOBS_AT_ONCE }; ; ) {
    await ctx.db.transact(({ db }) => blobs.markUnused(db, page));
    const hashes = await ctx.db.transact(async ({ db }) => {
      const unused = await blobs.deleteUnused(db, page);
      // Within the transaction: an upload of the same content waits for it, and then stores the content anew.
      for (const hash of unused) await ctx.content.delete(hash);
      return unused;
    });
    if (hashes.length === 0) return { removed };
    removed += hashes.length;
  }
}
