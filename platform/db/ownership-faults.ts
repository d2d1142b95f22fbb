import type { Db } from './database.ts';

export interface OwnershipFault {
  gameId: string;
  fault: 'pending without a claim' | 'claim without pending';
}

/** Games whose ownership status and claims contradict each other: constraints hold within a table only. */
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
