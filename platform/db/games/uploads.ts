import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';

/** Records who uploaded a picture. */
export async function insertUpload(
  db: Db,
  upload: { key: string; uploaderId: string; placeholder: string; at: number },
): Promise<void> {
  const { at, ...row } = upload;
  await db
    .insertInto('uploads')
    .values({ ...row, lastUsedAt: at })
    .execute();
}

/**
 * Returns the keys that this person uploaded, with their placeholders. Marks them as just used, so the sweep leaves them
 * alone until the game that shows them is committed.
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

/** Restarts the week for which unused pictures are kept, when a game stops showing them. */
export async function releaseUploads(
  db: Db,
  { keys, at }: { keys: readonly string[]; at: number },
): Promise<void> {
  if (keys.length === 0) return;
  await db.updateTable('uploads').set({ lastUsedAt: at }).where('key', 'in', keys).execute();
}

/** Locks the uploads until the transaction ends, and returns those that were used since a given time. */
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

/** Returns the paths that a game, a screenshot or a profile shows. */
export async function findShownFiles(db: Db, { paths }: { paths: readonly string[] }): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const shown = await db
    .selectFrom('games')
    .select('thumbnailUrl as path')
    .where('thumbnailUrl', 'in', paths)
    .where(isStored('thumbnail_url'))
    .union(
      db.selectFrom('gameScreenshots').select('url as path').where('url', 'in', paths).where(isStored('url')),
    )
    .union(
      db
        .selectFrom('users')
        .select('profilePicture as path')
        .where('profilePicture', 'in', paths)
        .where(isStored('profile_picture')),
    )
    .execute();
  return new Set(shown.map((row) => row.path));
}

/** Redundant, but the partial indexes (migration 0011) are used only if their condition appears word for word. */
function isStored(column: string): RawBuilder<SqlBool> {
  return sql`substr(${sql.ref(column)}, 1, 7) = '/files/'`;
}
