import { sql } from 'kysely';
import type { Tally, VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { givenRows } from '../portability.ts';

interface MineRow {
  unread: number;
  /** Null in the row of an unknown game. If no games are given, the only row's id is null too. */
  id: string | null;
  upvotes: number;
  downvotes: number;
  vote: VoteType | null;
}

export async function findUnreadAndTallies(db: Db, given: { userId: string; gameIds: readonly string[] }) {
  const { userId, gameIds } = given;
  const games = gameIds.map((id) => [id]);
  // One query, because every page for a member runs it. Joining `votes` would take SQLite five times as long.
  const { rows } = await sql<MineRow>`
    select counted.unread, games.id, upvotes, downvotes,
      (select vote_type from votes where game_id = games.id and user_id = ${userId}) as vote
    from (select count(*) as unread from notifications where user_id = ${userId} and read_at is null) as counted
    left join ${givenRows(db, { id: 'text' }, games)} on true
    left join games on games.id = given.id`.execute(db);
  const votes: Record<string, Tally> = {};
  for (const { id, vote, upvotes, downvotes } of rows) {
    if (id !== null) votes[id] = { vote: vote ?? 'none', upvotes, downvotes };
  }
  return { unread: rows[0]?.unread ?? 0, votes };
}
