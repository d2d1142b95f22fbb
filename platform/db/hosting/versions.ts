import type { Insertable, Selectable } from 'kysely';
import { pathKeyOf } from '#domain/hosting/archive.ts';
import type { Db } from '../database.ts';
import { findRow, insertRows, updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

/** What a label shows: the published version of a public game. */
export async function findPublished(db: Db, { label }: { label: string }) {
  return db
    .selectFrom('games')
    .innerJoin('hostedVersions', 'hostedVersions.id', 'games.versionId')
    .select(['games.id as gameId', 'games.slug', 'games.needsThreads', 'hostedVersions.id as versionId'])
    .where('games.label', '=', label)
    .where('games.visibility', '=', 'public')
    .executeTakeFirst();
}

/** Whether a public game of theirs is hosted here or dates from before `since`. */
export async function hasKnownGame(db: Db, { ownerId, since }: { ownerId: string; since: number }): Promise<boolean> {
  const games = db.selectFrom('games').select('id').where('creatorId', '=', ownerId).where('visibility', '=', 'public');
  const known = games.where((is) => is.or([is('label', 'is not', null), is('createdAt', '<=', since)]));
  return (await known.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * A version that only those see who know its own label: it isn't published, or its game waits for a moderator. A hidden
 * or removed game's drafts are gone, too.
 */
export async function findDraft(db: Db, { label, since }: { label: string; since: number }) {
  return db
    .selectFrom('hostedVersions')
    .leftJoin('games', 'games.id', 'hostedVersions.gameId')
    .selectAll('hostedVersions')
    .select(['games.slug', 'games.title as gameTitle', 'games.visibility', 'games.creatorId'])
    .where('hostedVersions.label', '=', label)
    .where('hostedVersions.createdAt', '>=', since)
    .where((is) =>
      is.or([
        is('games.visibility', '=', 'held'),
        is.and([
          is('hostedVersions.publishedAt', 'is', null),
          is.or([is('games.visibility', 'is', null), is('games.visibility', '=', 'public')]),
        ]),
      ]),
    )
    .executeTakeFirst();
}

export const findHostedFile = (db: Db, { versionId, path }: { versionId: string; path: string }) =>
  findRow(db, 'hostedFiles', { versionId, pathKey: pathKeyOf(path) });

type NewVersion = Omit<Insertable<Schema['hostedVersions']>, 'number' | 'bytes' | 'files'>;
type VersionFile = { path: string; hash: string; size: number };

/** With the next number of its game. */
export async function insertVersion(db: Db, version: NewVersion, files: readonly VersionFile[]): Promise<void> {
  const { id, gameId } = version;
  const number = gameId ? (await lastNumber(db, { gameId })) + 1 : 1;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await insertRows(db, 'hostedVersions', { ...version, number, bytes, files: files.length });
  const rows = files.map((file) => ({ ...file, versionId: id, pathKey: pathKeyOf(file.path) }));
  await insertRows(db, 'hostedFiles', rows);
}

async function lastNumber(db: Db, { gameId }: { gameId: string }): Promise<number> {
  const last = await db
    .selectFrom('hostedVersions')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('gameId', '=', gameId)
    .executeTakeFirst();
  return last?.number ?? 0;
}

const LISTED = ['id', 'label', 'number', 'title', 'note', 'bytes', 'files', 'createdAt', 'publishedAt'] as const;

/** Of a game, the newest first. */
export const listVersions = (db: Db, { gameId }: { gameId: string }) =>
  db.selectFrom('hostedVersions').select(LISTED).where('gameId', '=', gameId).orderBy('number', 'desc').execute();

/** That are no games yet, the newest first. */
export const listDrafts = (db: Db, { ownerId, since }: { ownerId: string; since: number }) =>
  db
    .selectFrom('hostedVersions')
    .select(LISTED)
    .where('ownerId', '=', ownerId)
    .where('gameId', 'is', null)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .execute();

export const listFiles = (db: Db, { versionId }: { versionId: string }) =>
  db
    .selectFrom('hostedFiles')
    .select(['path', 'hash', 'size'])
    .where('versionId', '=', versionId)
    .orderBy('pathKey')
    .execute();

/** In bytes, of a person's games and drafts. */
export async function sumHostedBytes(db: Db, { personId }: { personId: string }): Promise<number> {
  const sum = await db
    .selectFrom('hostedVersions')
    .leftJoin('games', 'games.id', 'hostedVersions.gameId')
    .select(({ fn }) => fn.sum<number | string | null>('hostedVersions.bytes').as('bytes'))
    .where((is) =>
      is.or([
        is('games.creatorId', '=', personId),
        is.and([is('hostedVersions.gameId', 'is', null), is('hostedVersions.ownerId', '=', personId)]),
      ]),
    )
    .executeTakeFirst();
  return Number(sum?.bytes ?? 0);
}

export type VersionRow = Selectable<Schema['hostedVersions']>;

/** The game must be locked. `url_key` stays, so that the link that the game had still leads to it. */
export async function showVersion(
  db: Db,
  given: { gameId: string; version: VersionRow; label: string; note: string; at: number },
): Promise<void> {
  const { gameId, version, label, note, at } = given;
  const { id, needsThreads, files } = version;
  const number = version.gameId === null ? { gameId, number: (await lastNumber(db, { gameId })) + 1 } : {};
  const noted = note === '' ? {} : { note };
  await updateRows(db, 'hostedVersions', { set: { ...number, ...noted, publishedAt: at }, where: { id } });
  const shown = { label, versionId: id, needsThreads, playsInPage: 1 as const, playUrl: '', updatedAt: at };
  const set = files > 1 ? { ...shown, showsSource: 0 as const } : shown;
  await updateRows(db, 'games', { set, where: { id: gameId } });
}

/** Keeps the newest `kept` published versions and the one that is shown. */
export async function dropOldVersions(
  db: Db,
  { gameId, shownId, kept }: { gameId: string; shownId: string; kept: number },
) {
  const newest = db
    .selectFrom('hostedVersions')
    .select('id')
    .where('gameId', '=', gameId)
    .where('publishedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(kept);
  await db
    .deleteFrom('hostedVersions')
    .where('gameId', '=', gameId)
    .where('publishedAt', 'is not', null)
    .where('id', '<>', shownId)
    .where('id', 'not in', newest)
    .execute();
}

/** Drafts that nobody published, and what is left of people who have gone. Their content goes with the sweep. */
export async function deleteStaleDrafts(db: Db, { before }: { before: number }): Promise<void> {
  await db
    .deleteFrom('hostedVersions')
    .where('publishedAt', 'is', null)
    .where((is) => is.or([is('createdAt', '<', before), is.and([is('gameId', 'is', null), is('ownerId', 'is', null)])]))
    .execute();
}
