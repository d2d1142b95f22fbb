import type { Tx } from '#platform/db/database.ts';
import { lockGame, moveVoteCounters } from '#platform/db/games.ts';
import { countCounted, deleteCopiedVotes } from '#platform/db/merged-votes.ts';
import { moveTotals } from '#platform/db/users.ts';
import type { LogDetail } from './record.ts';

/** Takes the votes that a merge copied out of the game that was kept; who has voted anew there keeps that vote. */
export async function takeVotesBack(
  { db }: Tx,
  { to, rows }: NonNullable<LogDetail['votes']>,
): Promise<void> {
  const kept = await lockGame(db, { id: to });
  if (!kept) return;
  const gone = await deleteCopiedVotes(db, { gameId: to, votes: rows });
  const { up, down } = await countCounted(db, { votes: gone });
  await moveVoteCounters(db, { gameId: to, upvotes: -up, downvotes: -down });
  if (kept.creatorId) await moveTotals(db, { userId: kept.creatorId, votes: -up });
}
