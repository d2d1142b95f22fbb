import { sql } from 'kysely';
import type { Visibility } from '#domain/moderation/moderation.ts';
import { filePath } from '#domain/paths.ts';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';
import { deleteRows, updateRows } from '../rows.ts';

/** Stored pictures where they are shown. Repeats the conditions of migration 0011's indexes, to use them. */
export const SHOWN_PICTURES = sql`
  select thumbnail_url as path, id as game_id, null as user_id from games where substr(thumbnail_url, 1, 7) = '/files/'
  union all select url, game_id, null from game_screenshots where substr(url, 1, 7) = '/files/'
  union all select picture_url, game_id, null from game_updates where picture_url <> ''
  union all select profile_picture, null, id from users where substr(profile_picture, 1, 7) = '/files/'`;

export async function findShownFiles(db: Db, { paths }: { paths: readonly string[] }): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const { rows } = await sql<{ path: string }>`
    select distinct path from (${SHOWN_PICTURES}) as shown where path in (${sql.join(paths)})`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

/** In bytes. */
export async function sumUnusedUploads(db: Db, { uploaderId }: { uploaderId: string }): Promise<number> {
  const uploads = await db
    .selectFrom('uploads')
    .select(['key', 'bytes'])
    .where('uploaderId', '=', uploaderId)
    .execute();
  const shown = await findShownFiles(db, { paths: uploads.map(({ key }) => filePath(key)) });
  const unused = uploads.filter(({ key }) => !shown.has(filePath(key)));
  return unused.reduce((sum, { bytes }) => sum + bytes, 0);
}

export async function listUploadKeys(db: Db, { uploaderId }: { uploaderId: string }): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('key').where('uploaderId', '=', uploaderId).execute();
  return rows.map(({ key }) => key);
}

/** `ownerId`: of the game, the person whose picture it is, or (if `shown` is 'unused') the uploader. */
export type FileUse = { shown: Visibility | 'unused'; ownerId: string | null };
/** Leaves out games that their owners deleted. A banned person’s picture counts as hidden. */
export async function listFileUses(db: Db, { path, key }: { path: string; key: string }): Promise<FileUse[]> {
  const { rows } = await sql<FileUse>`
    select visibility as shown, creator_id as "ownerId"
      from (${SHOWN_PICTURES}) as pictures join games on games.id = game_id
      where path = ${path} and removed_by is null
    union all select case standing when 'banned' then 'hidden' else 'public' end, id from users
      where profile_picture = ${path} and substr(profile_picture, 1, 7) = '/files/'
    union all select 'unused', uploader_id from uploads where key = ${key}`.execute(db);
  return rows;
}

/** Makes `sweepPictures` spare these uploads. Returns their placeholders by key. */
export async function useUploads(db: Db, given: { keys: readonly string[]; uploaderId: string; at: number }) {
  const { keys, uploaderId, at } = given;
  const uploads = db.updateTable('uploads').where('key', 'in', keys).where('uploaderId', '=', uploaderId);
  const rows = await uploads.set({ lastUsedAt: at }).returning(['key', 'placeholder']).execute();
  return new Map(rows.map((row) => [row.key, row.placeholder]));
}

/** Locks uploads until the transaction ends. Returns the keys of those used since `usedSince`. */
export async function lockUploads(db: Db, { keys, usedSince }: { keys: readonly string[]; usedSince: number }) {
  const query = db.selectFrom('uploads').select(['key', 'lastUsedAt']).where('key', 'in', keys);
  const rows = await (isPostgres(db) ? query.orderBy('key').forUpdate() : query).execute();
  return new Set(rows.filter((row) => row.lastUsedAt >= usedSince).map((row) => row.key));
}

/** Takes a picture from everything that shows it. False if nothing did. */
export async function unshowPicture(db: Db, { path, key }: { path: string; key: string }): Promise<boolean> {
  const cover = { thumbnailUrl: '', thumbnailPlaceholder: '' };
  const changed = [
    await updateRows(db, 'games', { set: cover, where: { thumbnailUrl: path } }),
    await deleteRows(db, 'gameScreenshots', { url: path }),
    await updateRows(db, 'gameUpdates', { set: { pictureUrl: '' }, where: { pictureUrl: path } }),
    await updateRows(db, 'users', { set: { profilePicture: '' }, where: { profilePicture: path } }),
    await deleteRows(db, 'uploads', { key }),
    await deleteRows(db, 'fileHashes', { key }),
  ];
  return changed.includes(true);
}
