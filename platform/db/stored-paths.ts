import type { Db } from './database.ts';

/** A picture that something shows, and what that is. */
export interface ShownPicture {
  /** A site path below /files/. */
  path: string;
  shownBy: string;
}

/** Every stored picture that a game, one of its screenshots or a person shows. */
export async function listShownPictures(db: Db): Promise<ShownPicture[]> {
  const covers = await db
    .selectFrom('games')
    .select(['thumbnailUrl as path', 'id'])
    .where('thumbnailUrl', 'like', '/files/%')
    .execute();
  const screenshots = await db
    .selectFrom('gameScreenshots')
    .select(['url as path', 'gameId as id'])
    .where('url', 'like', '/files/%')
    .execute();
  const people = await db
    .selectFrom('users')
    .select(['profilePicture as path', 'id'])
    .where('profilePicture', 'like', '/files/%')
    .execute();
  return [
    ...[...covers, ...screenshots].map(({ path, id }) => ({ path, shownBy: `game ${id}` })),
    ...people.map(({ path, id }) => ({ path, shownBy: `person ${id}` })),
  ];
}
