import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { GameRow } from '../schema.ts';

export interface GameState
  extends Pick<GameRow, 'visibility' | 'creatorId' | 'ownershipStatus' | 'mergedInto' | 'removedBy'> {
  quickSubmission: boolean;
}

export type StateChange = { gameId: string; from: GameState; to: GameState };

type Written = Omit<StateChange, 'gameId'> & { gameIds: readonly string[]; at: number };
export async function writeGameState(db: Db, { gameIds, from, to, at }: Written): Promise<void> {
  const { quickSubmission, ...state } = to;
  const removedAt = to.visibility === 'removed' ? at : null;
  const visibilityBefore = to.removedBy === null ? null : from.visibility;
  const removal = from.visibility === to.visibility ? {} : { removedAt, visibilityBefore };
  const set = { ...state, quickSubmission: quickSubmission ? 1 : 0, ...removal };
  await db.updateTable('games').set(set).where('id', 'in', gameIds).execute();
}

/** Includes ownerless games that the person submitted. Sorted by id. */
export async function listGamesBy(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const kept = db.selectFrom('games').select('id').where('visibility', '<>', 'removed');
  const theirs = kept.where((e) => e.or([e('creatorId', '=', userId), e.and({ createdBy: userId, creatorId: null })]));
  const rows = await theirs.orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Skips duplicates that redirect to a game that still exists. */
export async function listRemovedBefore(db: Db, { before }: { before: number }) {
  const rows = await db
    .selectFrom('games')
    .select('games.id')
    .where('games.removedAt', '<', before)
    .where('games.visibility', '=', 'removed')
    .where(sql<SqlBool>`not exists (select 1 from games as kept where kept.id = games.merged_into)`)
    .execute();
  return rows.map(({ id }) => id);
}
