import { canonicalUrlKey } from '#domain/url.ts';
import type { Db } from '../database.ts';
import { isAtHost } from '../games/games.ts';
import { findRow } from '../rows.ts';
import { signInTables } from '../sign-in-schema.ts';

/** The scheme and 'www.' of `playUrl` don't matter. */
export async function hasNeighbours(db: Db, given: Record<'gameId' | 'playUrl' | 'claimantId', string>) {
  const { gameId, playUrl, claimantId } = given;
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

export async function findGithubAccountId(db: Db, { userId }: { userId: string }): Promise<string | null> {
  const row = await findRow(signInTables(db), 'auth_accounts', { userId, providerId: 'github' });
  return row?.accountId ?? null;
}
