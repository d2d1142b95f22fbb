import type { VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { findBanned } from '../moderation/standings.ts';

export interface CopiedVote {
  userId: string;
  voteType: VoteType;
  /** 0 until the voter confirms an e-mail address. */
  isCounted: number;
}

const AT_ONCE = 500;

/** Copies the votes on one game to another, except those of people who have voted on both. Returns the copies. */
export async function copyVotes(db: Db, { from, to }: { from: string; to: string }): Promise<CopiedVote[]> {
  return db
    .insertInto('votes')
    .columns(['gameId', 'userId', 'voteType', 'createdAt', 'isCounted'])
    .expression((e) =>
      e
        .selectFrom('votes')
        .select((v) => [v.val(to).as('gameId'), 'userId', 'voteType', 'createdAt', 'isCounted'])
        .where('gameId', '=', from),
    )
    .onConflict((c) => c.columns(['gameId', 'userId']).doNothing())
    .returning(['userId', 'voteType', 'isCounted'])
    .execute();
}

/** Deletes the copied votes, except those whose `voteType` has changed since. Returns the deleted votes. */
export async function deleteCopiedVotes(
  db: Db,
  { gameId, votes }: { gameId: string; votes: readonly Omit<CopiedVote, 'isCounted'>[] },
): Promise<CopiedVote[]> {
  const gone: CopiedVote[] = [];
  for (const voteType of ['up', 'down'] as const) {
    const ids = votes.filter((vote) => vote.voteType === voteType).map(({ userId }) => userId);
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const rows = await db
        .deleteFrom('votes')
        .where('gameId', '=', gameId)
        .where('voteType', '=', voteType)
        .where('userId', 'in', ids.slice(at, at + AT_ONCE))
        .returning(['userId', 'voteType', 'isCounted'])
        .execute();
      gone.push(...rows);
    }
  }
  return gone;
}

/** Counts those of the votes whose voters have confirmed an e-mail address and aren't banned. */
export async function countCounted(
  db: Db,
  { votes }: { votes: readonly CopiedVote[] },
): Promise<{ up: number; down: number }> {
  const banned = await findBanned(db, { ids: votes.map(({ userId }) => userId) });
  const counted = votes.filter(({ userId, isCounted }) => isCounted === 1 && !banned.has(userId));
  const up = counted.filter(({ voteType }) => voteType === 'up').length;
  return { up, down: counted.length - up };
}
