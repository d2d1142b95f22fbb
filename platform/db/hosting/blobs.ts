import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface Blob {
  hash: string;
  size: number;
}

/** Makes the sweep spare them. Returns the hashes whose content isn't stored yet. */
export async function claimBlobs(db: Db, { blobs, at }: { blobs: readonly Blob[]; at: number }): Promise<string[]> {
  if (blobs.length === 0) return [];
  const claimed = await db
    .insertInto('hostedBlobs')
    .values(blobs.map((blob) => ({ ...blob, lastUsedAt: at })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ lastUsedAt: at }))
    .returning(['hash', 'isStored'])
    .execute();
  return claimed.filter(({ isStored }) => isStored === 0).map(({ hash }) => hash);
}

/** Lets the next sweep delete what only this game's versions have. To be called before they are deleted. */
export async function releaseBlobs(db: Db, { gameId }: { gameId: string }): Promise<void> {
  const hashes = db
    .selectFrom('hostedFiles')
    .innerJoin('hostedVersions', 'hostedVersions.id', 'hostedFiles.versionId')
    .select('hostedFiles.hash')
    .where('hostedVersions.gameId', '=', gameId);
  await db.updateTable('hostedBlobs').set({ lastUsedAt: 0 }).where('hash', 'in', hashes).execute();
}

/** What public games show, by hash. */
export async function listShownBlobs(db: Db): Promise<{ hash: string; title: string }[]> {
  return db
    .selectFrom('hostedFiles')
    .innerJoin('games', 'games.versionId', 'hostedFiles.versionId')
    .select(['hostedFiles.hash', 'games.title'])
    .where('games.visibility', '=', 'public')
    .execute();
}

const unused = (db: Db, { before, limit }: { before: number; limit: number }) =>
  db
    .selectFrom('hostedBlobs')
    .select('hash')
    .where('lastUsedAt', '<', before)
    .where(sql<boolean>`not exists (select 1 from hosted_files where hosted_files.hash = hosted_blobs.hash)`)
    .orderBy('hash')
    .limit(limit);

/** Says of unused blobs that their content isn't stored, so that a process that dies while deleting it does no harm. */
export async function markUnused(db: Db, page: { before: number; limit: number }): Promise<void> {
  await db.updateTable('hostedBlobs').set({ isStored: 0 }).where('hash', 'in', unused(db, page)).execute();
}

/** Returns the hashes. Their content must go in this transaction. */
export async function deleteUnused(db: Db, page: { before: number; limit: number }): Promise<string[]> {
  const rows = await db.deleteFrom('hostedBlobs').where('hash', 'in', unused(db, page)).returning('hash').execute();
  return rows.map(({ hash }) => hash);
}
