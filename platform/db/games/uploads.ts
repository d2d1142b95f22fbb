import { type Insertable, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';
import type { Schema } from '../schema.ts';

/** Records who uploaded a picture. */
export async function insertUpload(db: Db, upload: Insertable<Schema['uploads']>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/**
 * Returns those of the keys that this person uploaded, each with its placeholder image. Marks them as just used, so
 * that `sweepPictures` doesn't delete the pictures before the game that uses them is committed.
 */
export async function useUploads(
  db: Db,
  { keys, uploaderId, at }: { keys: readonly string[]; uploaderId: string; at: number },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .updateTable('uploads')
    .set({ lastUsedAt: at })
    .where('key', 'in', keys)
    .where('uploaderId', '=', uploaderId)
    .returning(['key', 'placeholder'])
    .execute();
  return new Map(rows.map((row) => [row.key, row.placeholder]));
}

/** Protects pictures that a game no longer shows from `sweepPictures` for another `UNUSED_PICTURE_MS`. */
export async function releaseUploads(db: Db, { keys, at }: { keys: readonly string[]; at: number }) {
  if (keys.length === 0) return;
  await db.updateTable('uploads').set({ lastUsedAt: at }).where('key', 'in', keys).execute();
}

/** Locks uploads until the transaction ends. Returns the keys of those used since `usedSince`. */
export async function lockUploads(
  db: Db,
  { keys, usedSince }: { keys: readonly string[]; usedSince: number },
): Promise<Set<string>> {
  const query = db.selectFrom('uploads').select(['key', 'lastUsedAt']).where('key', 'in', keys);
  const rows = await (isPostgres(db) ? query.orderBy('key').forUpdate() : query).execute();
  return new Set(rows.filter((row) => row.lastUsedAt >= usedSince).map((row) => row.key));
}

export async function deleteUploads(db: Db, { keys }: { keys: readonly string[] }): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom('uploads').where('key', 'in', keys).execute();
}

/**
 * Returns those of the paths that are a cover, a screenshot or a profile picture. All paths begin with '/files/', but
 * the database uses the partial indexes (migration 0011) only if the query repeats their condition word for word.
 */
export async function findShownFiles(db: Db, { paths }: { paths: readonly string[] }): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const asked = sql.join(paths);
  const { rows } = await sql<{ path: string }>`
    select thumbnail_url as path from games
      where thumbnail_url in (${asked}) and substr(thumbnail_url, 1, 7) = '/files/'
    union select url from game_screenshots where url in (${asked}) and substr(url, 1, 7) = '/files/'
    union select profile_picture from users
      where profile_picture in (${asked}) and substr(profile_picture, 1, 7) = '/files/'`.execute(db);
  return new Set(rows.map(({ path }) => path));
}
