import { sql } from 'kysely';
import { countRows, type Db } from '../database.ts';
import { seesGame } from '../games/sees-game.ts';
import { CARD_COLUMNS } from '../listing/game-cards.ts';

export interface VotesByRequest {
  userId: string;
  after: readonly [votedAt: number, gameId: string] | null;
  limit: number;
}

/** Reads them in index order, without sorting. */
export async function listVotesBy(db: Db, { userId, after, limit }: VotesByRequest) {
  const query = votesOf(db, userId)
    .leftJoin('users', 'users.id', 'games.creatorId')
    .select(CARD_COLUMNS)
    .select(['votes.voteType', 'votes.createdAt as votedAt'])
    .where('games.visibility', '=', 'public')
    .orderBy('votes.createdAt', 'desc')
    .orderBy('votes.gameId')
    .limit(limit);
  if (!after) return query.execute();
  const [votedAt, gameId] = after;
  const later = query.where((e) =>
    e.or([
      e('votes.createdAt', '<', votedAt),
      e.and([e('votes.createdAt', '=', votedAt), e('votes.gameId', '>', gameId)]),
    ]),
  );
  return later.execute();
}

export const countVotesBy = async (db: Db, { userId }: { userId: string }) =>
  countRows(votesOf(db, userId).where('games.visibility', '=', 'public'));

/** Games of others that aren't public have no title in it. */
export async function listAllVotesBy(db: Db, { userId }: { userId: string }) {
  const votes = votesOf(db, userId).orderBy('votes.createdAt', 'desc').orderBy('votes.gameId');
  const title = sql<string | null>`case when ${seesGame(userId, sql.ref('games.id'))} then games.title end`;
  return votes.select(['votes.gameId', 'voteType', 'votes.createdAt']).select(title.as('gameTitle')).execute();
}

function votesOf(db: Db, userId: string) {
  const votes = db.selectFrom('votes').where('votes.userId', '=', userId);
  return votes.innerJoin('games', 'games.id', 'votes.gameId');
}
