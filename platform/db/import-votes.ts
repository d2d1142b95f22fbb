import type { VoteType } from '#domain/vote.ts';
import type { Db } from './database.ts';
import { hasRowLocks } from './row-locks.ts';
import type { GameRow } from './schema.ts';

export type VotedGame = Pick<
  GameRow,
  'id' | 'creatorId' | 'upvotes' | 'downvotes' | 'importedUpvotes' | 'importedDownvotes'
>;

/** Those of these games that are here, locked in the order of their ids until the transaction ends. */
export async function lockGames(
  db: Db,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, VotedGame>> {
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom('games')
    .select(['id', 'creatorId', 'upvotes', 'downvotes', 'importedUpvotes', 'importedDownvotes'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');
  const rows = await (hasRowLocks(db) ? query.forNoKeyUpdate() : query).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ImportedVote {
  gameId: string;
  userId: string;
  voteType: VoteType;
  createdAt: number;
}

/** Adds votes; those of people who have voted on the game already are left out. Returns which were added. */
export async function insertImportedVotes(
  db: Db,
  { votes }: { votes: readonly ImportedVote[] },
): Promise<Pick<ImportedVote, 'gameId' | 'userId'>[]> {
  if (votes.length === 0) return [];
  return db
    .insertInto('votes')
    .values([...votes])
    .onConflict((conflict) => conflict.columns(['gameId', 'userId']).doNothing())
    .returning(['gameId', 'userId'])
    .execute();
}

export type VoteCounters = Pick<
  GameRow,
  'id' | 'upvotes' | 'downvotes' | 'importedUpvotes' | 'importedDownvotes'
>;

/** Writes a locked game's counters. */
export async function writeVoteCounters(db: Db, { id, ...counters }: VoteCounters): Promise<void> {
  await db.updateTable('games').set(counters).where('id', '=', id).execute();
}
