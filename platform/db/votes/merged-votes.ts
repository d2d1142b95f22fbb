import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import { findBanned } from '../moderation/standings.ts';
import { givenRows } from '../portability.ts';
import type { Schema } from '../schema.ts';

type CopiedVote = Omit<Selectable<Schema['votes']>, 'gameId'>;

/** Older entries lack `createdAt`. */
export type LoggedVote = Pick<CopiedVote, 'userId' | 'voteType'> & { createdAt?: number };

const ANY_TIME = -1;

/** Skips people who have voted on both. Returns the copies. */
export async function copyVotes(db: Db, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<CopiedVote>`
    insert into votes (game_id, user_id, vote_type, created_at, is_counted)
    select cast(${to} as text), user_id, vote_type, created_at, is_counted from votes where game_id = ${from}
    on conflict (game_id, user_id) do nothing
    returning user_id, vote_type, created_at, is_counted`.execute(db);
  return rows;
}

/** Keeps those that people have since changed or cast again. Returns the deleted votes. */
export async function deleteCopiedVotes(db: Db, given: { gameId: string; votes: readonly LoggedVote[] }) {
  const { gameId, votes } = given;
  const logged = votes.map(({ userId, voteType, createdAt = ANY_TIME }) => [userId, voteType, createdAt]);
  const copies = givenRows(db, { user_id: 'text', vote_type: 'text', created_at: 'bigint' }, logged);
  const { rows } = await sql<CopiedVote>`delete from votes where (game_id, user_id) in (
      select votes.game_id, votes.user_id from ${copies}
      join votes on votes.game_id = ${gameId} and votes.user_id = given.user_id
      where votes.vote_type = given.vote_type and given.created_at in (votes.created_at, ${sql.lit(ANY_TIME)}))
    returning user_id, vote_type, created_at, is_counted`.execute(db);
  return rows;
}

/** Leaves out banned and unconfirmed voters. */
export async function countCounted(db: Db, { votes }: { votes: readonly CopiedVote[] }) {
  const banned = await findBanned(db, { ids: votes.map(({ userId }) => userId) });
  const counted = votes.filter(({ userId, isCounted }) => isCounted === 1 && !banned.has(userId));
  const up = counted.filter(({ voteType }) => voteType === 'up').length;
  return { up, down: counted.length - up };
}
