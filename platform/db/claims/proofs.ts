import { canonicalUrlKey } from '#domain/url.ts';
import type { Db } from '../database.ts';
import { isAtHost } from '../games/games.ts';
import type { Schema } from '../schema.ts';
import { signInTables } from '../sign-in-schema.ts';

/** Sets the token with which a claimant proves a claim, replacing an earlier one. */
export async function writeProof(db: Db, proof: Schema['claimProofs']): Promise<void> {
  const { claimId: _, ...changed } = proof;
  await db
    .insertInto('claimProofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('claimId').doUpdateSet(changed))
    .execute();
}

export async function findProof(db: Db, { claimId }: { claimId: string }) {
  return db.selectFrom('claimProofs').selectAll().where('claimId', '=', claimId).executeTakeFirst();
}

/** Whether the host of `playUrl` (http or https, with or without 'www.') has other games that aren't the claimant's. */
export async function hasNeighbours(
  db: Db,
  { gameId, playUrl, claimantId }: { gameId: string; playUrl: string; claimantId: string },
): Promise<boolean> {
  const { host } = new URL(canonicalUrlKey(playUrl));
  const row = await db
    .selectFrom('games')
    .select('id')
    .where(isAtHost(db, host))
    .where('id', '!=', gameId)
    .where((e) => e.or([e('creatorId', 'is', null), e('creatorId', '!=', claimantId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The numeric id of the GitHub account that a person signs in with; null if there is none. */
export async function findGithubAccountId(db: Db, { userId }: { userId: string }): Promise<string | null> {
  const row = await signInTables(db)
    .selectFrom('auth_accounts')
    .select('accountId')
    .where((e) => e.and({ userId, providerId: 'github' }))
    .executeTakeFirst();
  return row?.accountId ?? null;
}
