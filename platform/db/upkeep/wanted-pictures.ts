import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A picture that is still on another site. No page shows it until we have stored a copy. */
export interface WantedPicture {
  ownerId: string;
  /** What the picture is: `COVER`, `PERSON` or the position of a screenshot. */
  place: number;
  url: string;
  /** How many attempts to fetch it have failed. */
  tries: number;
}

const COVER = -1;
/** The `place` of a person's picture. With all other values, `ownerId` is a game's id. */
export const PERSON = -2;

/** Pictures that are due for an attempt to fetch them. */
export async function listWantedPictures(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<WantedPicture[]> {
  const { rows } = await sql<WantedPicture>`
    select wanted.owner_id, wanted.place, wanted.url, coalesce(tried.tries, 0) as tries from (
      select id as owner_id, ${sql.lit(COVER)} as place, thumbnail_url as url from games
        where ${isElsewhere('thumbnail_url')} and visibility <> 'removed'
      union all select game_id, position, url from game_screenshots where ${isElsewhere('url')}
      union all select id, ${sql.lit(PERSON)}, profile_picture from users where ${isElsewhere('profile_picture')}
    ) as wanted left join picture_tries as tried
      on tried.owner_id = wanted.owner_id and tried.place = wanted.place and tried.url = wanted.url
    where tried.due_at is null or tried.due_at <= ${now} limit ${limit}`.execute(db);
  return rows;
}

/** Must repeat the condition of the indexes of migration 0110 word for word, or else they aren't used. */
function isElsewhere(column: string) {
  return sql`lower(substr(${sql.ref(column)}, 1, 4)) = 'http'`;
}

/** Records the number of tries, and when to try again. */
export async function writePictureTry(db: Db, given: WantedPicture & { dueAt: number }): Promise<void> {
  const { url, tries, dueAt } = given;
  await db
    .insertInto('pictureTries')
    .values(given)
    .onConflict((c) => c.columns(['ownerId', 'place']).doUpdateSet({ url, tries, dueAt }))
    .execute();
}

/** Sets a picture's address to `stored.url`; '' deletes a screenshot. False if the address is no longer `url`. */
export async function placePicture(
  db: Db,
  { ownerId, place, url, stored }: WantedPicture & { stored: { url: string; placeholder: string } },
): Promise<boolean> {
  await db.deleteFrom('pictureTries').where('ownerId', '=', ownerId).where('place', '=', place).execute();
  if (place === COVER) {
    const cover = { thumbnailUrl: stored.url, thumbnailPlaceholder: stored.placeholder };
    const isThere = { id: ownerId, thumbnailUrl: url };
    const games = db.updateTable('games').set(cover);
    return (await games.where((e) => e.and(isThere)).executeTakeFirst()).numUpdatedRows > 0n;
  }
  if (place === PERSON) {
    const isThere = { id: ownerId, profilePicture: url };
    const people = db.updateTable('users').set({ profilePicture: stored.url });
    return (await people.where((e) => e.and(isThere)).executeTakeFirst()).numUpdatedRows > 0n;
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

/** Deletes tries that were due before `dueBefore` but weren't repeated, because the picture isn't wanted any more. */
export async function forgetPictureTries(db: Db, { dueBefore }: { dueBefore: number }): Promise<void> {
  await db.deleteFrom('pictureTries').where('dueAt', '<', dueBefore).execute();
}
