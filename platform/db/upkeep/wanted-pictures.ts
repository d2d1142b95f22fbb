import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

/** A picture that is still on another site. No page shows it until we have stored a copy. */
export type WantedPicture = Omit<Schema['pictureTries'], 'dueAt'>;

const COVER = -1;
/** For this place, `ownerId` is a person's id; for others, a game's id. */
export const PERSON = -2;

export async function listWantedPictures(db: Db, { now, limit }: { now: number; limit: number }) {
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

/** Must repeat the condition of migration 0110's indexes word for word. Otherwise, the indexes aren't used. */
const isElsewhere = (column: string) => sql`lower(substr(${sql.ref(column)}, 1, 4)) = 'http'`;

/** '' as `stored.url` deletes a screenshot. False if `url` is outdated. */
export async function placePicture(
  db: Db,
  { ownerId, place, url, stored }: WantedPicture & { stored: { url: string; placeholder: string } },
): Promise<boolean> {
  await deleteRows(db, 'pictureTries', { ownerId, place });
  if (place === COVER) {
    const set = { thumbnailUrl: stored.url, thumbnailPlaceholder: stored.placeholder };
    return updateRows(db, 'games', { set, where: { id: ownerId, thumbnailUrl: url } });
  }
  if (place === PERSON) {
    const set = { profilePicture: stored.url };
    return updateRows(db, 'users', { set, where: { id: ownerId, profilePicture: url } });
  }
  const where = { gameId: ownerId, position: place, url };
  if (stored.url === '') return deleteRows(db, 'gameScreenshots', where);
  return updateRows(db, 'gameScreenshots', { set: { url: stored.url }, where });
}
