import { sql } from 'kysely';
import type { VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { findBanned } from '../moderation/standings.ts';
import { givenRows } from '../portability.ts';

export interface CopiedVote {
  userId: string;
  voteType: VoteType;
  /** When the vote was cast, in milliseconds since 1970. */
  createdAt: number;
  /** 0 until the voter confirms an e-mail address. */
  isCounted: number;
}

/** What the moderation log has of a copied vote. Older entries lack `createdAt`. */
export type LoggedVote = Pick<CopiedVote, 'userId' | 'voteType'> & { createdAt?: number };

/** Stands for the `createdAt` that an older log entry lacks. */
const ANY_TIME = -1;

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
    .returning(['userId', 'voteType', 'createdAt', 'isCounted'])
    .execute();
}

/** Deletes the copied votes, except those that were changed or cast again since. Returns the deleted votes. */
export async function deleteCopiedVotes(
  db: Db,
  { gameId, votes }: { gameId: string; votes: readonly LoggedVote[] },
): Promise<CopiedVote[]> {
  const copies = givenRows(
    db,
    { user_id: 'text', vote_type: 'text', created_at: 'bigint' },
    votes.map(({ userId, voteType, createdAt = ANY_TIME }) => [userId, voteType, createdAt]),
  );
  const { rows } = await sql<CopiedVote>`delete from votes where (game_id, user_id) in (
      select votes.game_id, votes.user_id from ${copies}
      join votes on votes.game_id = ${gameId} and votes.user_id = given.user_id
      where votes.vote_type = given.vote_type and given.created_at in (votes.created_at, ${sql.lit(ANY_TIME)}))
    returning user_id, vote_type, created_at, is_counted`.execute(db);
  return rows;
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
