import type { Db } from '../database.ts';

interface OwnershipFault {
  gameId: string;
  fault: 'pending without a claim' | 'claim without pending';
}

/** Games whose ownership status contradicts their claims. No constraint can prevent that, because it spans two tables. */
export async function findOwnershipFaults(db: Db): Promise<OwnershipFault[]> {
  const games = await db
    .selectFrom('games')
    .select('id')
    .where('ownershipStatus', '=', 'pending_claim')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('gameClaims')
            .select('gameClaims.id')
            .whereRef('gameClaims.gameId', '=', 'games.id')
            .where('gameClaims.status', '=', 'pending'),
        ),
      ),
    )
    .execute();
  const claims = await db
    .selectFrom('gameClaims')
    .innerJoin('games', 'games.id', 'gameClaims.gameId')
    .select('games.id')
    .where('gameClaims.status', '=', 'pending')
    .where('games.ownershipStatus', '<>', 'pending_claim')
    .execute();
  return [
    ...games.map(({ id }) => ({ gameId: id, fault: 'pending without a claim' as const })),
    ...claims.map(({ id }) => ({ gameId: id, fault: 'claim without pending' as const })),
  ];
}

interface ShownPicture {
  /** A site path below /files/. */
  path: string;
  /** 'game ID' or 'person ID'. */
  shownBy: string;
}

/** Every stored picture that is a game's cover or screenshot, or a person's picture. */
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
