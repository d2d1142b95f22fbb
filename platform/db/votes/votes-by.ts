import type { VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { CARD_COLUMNS, type GameCardRow } from '../listing/game-cards.ts';

export type VotedRow = GameCardRow & { voteType: VoteType; votedAt: number };

/** A vote's position in a person's list: the vote's time and its game. */
type VotePosition = readonly [votedAt: number, gameId: string];

export interface VotesByRequest {
  userId: string;
  after: VotePosition | null;
  limit: number;
}

/** One page of a person's votes on public games, the newest first. Reads them in index order, without sorting. */
export async function listVotesBy(db: Db, request: VotesByRequest): Promise<VotedRow[]> {
  return votesByQuery(db, request).execute();
}

/** The query of `listVotesBy`; exported for the test of its query plan. */
export function votesByQuery(db: Db, { userId, after, limit }: VotesByRequest) {
  let query = db
    .selectFrom('votes')
    .innerJoin('games', 'games.id', 'votes.gameId')
    .leftJoin('users', 'users.id', 'games.creatorId')
    .select(CARD_COLUMNS)
    .select(['votes.voteType', 'votes.createdAt as votedAt'])
    .where('votes.userId', '=', userId)
    .where('games.visibility', '=', 'public')
    .orderBy('votes.createdAt', 'desc')
    .orderBy('votes.gameId')
    .limit(limit);
  if (after) {
    const [votedAt, gameId] = after;
    query = query.where((e) =>
      e.or([
        e('votes.createdAt', '<', votedAt),
        e.and([e('votes.createdAt', '=', votedAt), e('votes.gameId', '>', gameId)]),
      ]),
    );
  }
  return query;
}

export async function countVotesBy(db: Db, { userId }: { userId: string }): Promise<number> {
  const row = await db
    .selectFrom('votes')
    .innerJoin('games', 'games.id', 'votes.gameId')
    .select((e) => e.fn.countAll<number>().as('votes'))
    .where('votes.userId', '=', userId)
    .where('games.visibility', '=', 'public')
    .executeTakeFirstOrThrow();
  return row.votes;
}

/** All of a person's votes, for their data export. */
export async function listAllVotesBy(
  db: Db,
  { userId }: { userId: string },
): Promise<{ gameId: string; gameTitle: string; voteType: VoteType; createdAt: number }[]> {
  return db
    .selectFrom('votes')
    .innerJoin('games', 'games.id', 'votes.gameId')
    .select(['votes.gameId', 'games.title as gameTitle', 'votes.voteType', 'votes.createdAt'])
    .where('votes.userId', '=', userId)
    .orderBy('votes.createdAt', 'desc')
    .orderBy('votes.gameId')
    .execute();
}
