import type { VoteState, VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';

export async function findVote(
  db: Db,
  { gameId, userId }: { gameId: string; userId: string },
): Promise<VoteState> {
  const row = await db
    .selectFrom('votes')
    .select('voteType')
    .where('gameId', '=', gameId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.voteType ?? 'none';
}

/** One person's votes on these games; games without a vote are absent. */
export async function findVotesOn(
  db: Db,
  { userId, gameIds }: { userId: string; gameIds: readonly string[] },
): Promise<Map<string, VoteType>> {
  if (gameIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('votes')
    .select(['gameId', 'voteType'])
    .where('userId', '=', userId)
    .where('gameId', 'in', gameIds)
    .execute();
  return new Map(rows.map((row) => [row.gameId, row.voteType]));
}

export interface VoteToWrite {
  gameId: string;
  userId: string;
  /** 'none' removes the row. */
  vote: VoteState;
  /** Milliseconds since 1970. */
  at: number;
}

export async function writeVote(db: Db, { gameId, userId, vote, at }: VoteToWrite): Promise<void> {
  if (vote === 'none') {
    await db.deleteFrom('votes').where('gameId', '=', gameId).where('userId', '=', userId).execute();
    return;
  }
  await db
    .insertInto('votes')
    .values({ gameId, userId, voteType: vote, createdAt: at })
    .onConflict((c) => c.columns(['gameId', 'userId']).doUpdateSet({ voteType: vote, createdAt: at }))
    .execute();
}
