import { sql } from 'kysely';
import type { VoteType } from '#domain/votes/vote.ts';
import { countRows, type Db } from '../database.ts';
import { CARD_COLUMNS } from '../listing/game-cards.ts';
import { seesGame } from './sees-game.ts';

/** Where a person's own games are: those that they voted on, and those that they saved. */
type Table = 'votes' | 'savedGames';
type Page = { userId: string; after: readonly [at: number, gameId: string] | null; limit: number };

/** The last first, in the order of the index. */
function pageOf(db: Db, table: Table, { userId, after, limit }: Page) {
  const query = keptBy(db, table, userId)
    .leftJoin('users', 'users.id', 'games.creatorId')
    .select(CARD_COLUMNS)
    .select('kept.createdAt as keptAt')
    .where('games.visibility', '=', 'public')
    .orderBy('kept.createdAt', 'desc')
    .orderBy('kept.gameId')
    .limit(limit);
  if (!after) return query;
  const [at, gameId] = after;
  return query.where((e) =>
    e.or([e('kept.createdAt', '<', at), e.and([e('kept.createdAt', '=', at), e('kept.gameId', '>', gameId)])]),
  );
}

export const listSaved = async (db: Db, page: Page) => pageOf(db, 'savedGames', page).execute();
export const listVotesBy = async (db: Db, page: Page) => pageOf(db, 'votes', page).select(VOTE_TYPE).execute();

export const countKept = async (db: Db, table: Table, { userId }: { userId: string }) =>
  countRows(keptBy(db, table, userId).where('games.visibility', '=', 'public'));

/** Games of others that aren't public have no title in it. */
function listAll(db: Db, table: Table, userId: string) {
  const title = sql<string | null>`case when ${seesGame(userId, sql.ref('games.id'))} then games.title end`;
  const all = keptBy(db, table, userId).orderBy('kept.createdAt', 'desc').orderBy('kept.gameId');
  return all.select(['kept.gameId', 'kept.createdAt', title.as('gameTitle')]);
}

export const listAllSaved = async (db: Db, { userId }: { userId: string }) =>
  listAll(db, 'savedGames', userId).execute();
export const listAllVotesBy = async (db: Db, { userId }: { userId: string }) =>
  listAll(db, 'votes', userId).select(VOTE_TYPE).execute();

const VOTE_TYPE = sql<VoteType>`kept.vote_type`.as('voteType');

/** Typed as the columns that both tables have. */
const keptBy = (db: Db, table: Table, userId: string) =>
  db
    .selectFrom(`${table as 'savedGames'} as kept`)
    .innerJoin('games', 'games.id', 'kept.gameId')
    .where('kept.userId', '=', userId);
