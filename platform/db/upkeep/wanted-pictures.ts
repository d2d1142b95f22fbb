import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';

/** A picture at a stranger's address, which no page shows until we have it. */
export interface WantedPicture {
  /** The game's id, or the person's. */
  ownerId: string;
  /** A screenshot's position, `COVER` or `PERSON`. */
  place: number;
  url: string;
  /** How often it was asked for in vain. */
  tries: number;
}

const COVER = -1;
/** The place of a person's picture; all others are games'. */
export const PERSON = -2;

/** Pictures that are due to be fetched. */
export async function listWantedPictures(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<WantedPicture[]> {
  const covers = db
    .selectFrom('games')
    .select(['id as ownerId', sql.lit<number>(COVER).as('place'), 'thumbnailUrl as url'])
    .where(isElsewhere('thumbnail_url'))
    .where('visibility', '<>', 'removed');
  const screenshots = db
    .selectFrom('gameScreenshots')
    .select(['gameId as ownerId', 'position as place', 'url'])
    .where(isElsewhere('url'));
  const people = db
    .selectFrom('users')
    .select(['id as ownerId', sql.lit<number>(PERSON).as('place'), 'profilePicture as url'])
    .where(isElsewhere('profile_picture'));
  const rows = await db
    .selectFrom(covers.unionAll(screenshots).unionAll(people).as('wanted'))
    .leftJoin('pictureTries as tried', (join) =>
      join
        .onRef('tried.ownerId', '=', 'wanted.ownerId')
        .onRef('tried.place', '=', 'wanted.place')
        .onRef('tried.url', '=', 'wanted.url'),
    )
    .select(['wanted.ownerId', 'wanted.place', 'wanted.url', 'tried.tries'])
    .where((e) => e.or([e('tried.dueAt', 'is', null), e('tried.dueAt', '<=', now)]))
    .orderBy('wanted.ownerId')
    .orderBy('wanted.place')
    .limit(limit)
    .execute();
  return rows.map(({ tries, ...row }) => ({ ...row, tries: tries ?? 0 }));
}

/** Word for word the condition of the indexes (migration 0110), which are used only then. */
function isElsewhere(column: string) {
  return sql<SqlBool>`lower(substr(${sql.ref(column)}, 1, 4)) = 'http'`;
}

/** Notes when to ask again. */
export async function writePictureTry(db: Db, given: WantedPicture & { dueAt: number }): Promise<void> {
  const { url, tries, dueAt } = given;
  await db
    .insertInto('pictureTries')
    .values(given)
    .onConflict((c) => c.columns(['ownerId', 'place']).doUpdateSet({ url, tries, dueAt }))
    .execute();
}

/**
 * Puts what was stored in the address's place; empty when it is given up. False when the address isn't there any more:
 * then nothing is written.
 */
export async function placePicture(
  db: Db,
  { ownerId, place, url, stored }: WantedPicture & { stored: { url: string; placeholder: string } },
): Promise<boolean> {
  await db.deleteFrom('pictureTries').where('ownerId', '=', ownerId).where('place', '=', place).execute();
  if (place === COVER) {
    const row = await db
      .updateTable('games')
      .set({ thumbnailUrl: stored.url, thumbnailPlaceholder: stored.placeholder })
      .where('id', '=', ownerId)
      .where('thumbnailUrl', '=', url)
      .executeTakeFirst();
    return row.numUpdatedRows > 0n;
  }
  if (place === PERSON) {
    const row = await db
      .updateTable('users')
      .set({ profilePicture: stored.url })
      .where('id', '=', ownerId)
      .where('profilePicture', '=', url)
      .executeTakeFirst();
    return row.numUpdatedRows > 0n;
  }
  const there = { gameId: ownerId, position: place, url };
  const row = await db
    .updateTable('gameScreenshots')
    .set({ url: stored.url })
    .where((e) => e.and(there))
    .executeTakeFirst();
  if (stored.url === '')
    await db
      .deleteFrom('gameScreenshots')
      .where((e) => e.and({ ...there, url: '' }))
      .execute();
  return row.numUpdatedRows > 0n;
}

/** Forgets tries for addresses that are gone: nobody has asked for them although they were due. */
export async function forgetPictureTries(db: Db, { dueBefore }: { dueBefore: number }): Promise<void> {
  await db.deleteFrom('pictureTries').where('dueAt', '<', dueBefore).execute();
}
