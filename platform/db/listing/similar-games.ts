import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { idsOf, LISTING_INDEXES, type ListingIndex } from './query-plan.ts';

/** 1 if the game is public, and therefore on its labels' indexes; otherwise 0. */
const ITSELF = sql<number>`case when games.visibility = 'public' then 1 else 0 end`;

/** The listing indexes of the labels that a game shares with other games, the rarest label first. */
export const findLabelIndexes = async (db: Db, { gameId }: { gameId: string }) =>
  db
    .selectFrom('games')
    .innerJoin('gameLabels', 'gameLabels.gameId', 'games.id')
    .innerJoin('shelves', 'shelves.name', 'gameLabels.label')
    .select(['shelves.id', 'shelves.name', 'shelves.games'])
    .where('games.id', '=', gameId)
    .where('shelves.name', '<>', LISTING_INDEXES.all)
    .where('shelves.games', '>', ITSELF)
    .orderBy('shelves.games')
    .orderBy('shelves.id')
    .execute();

/** Each index contributes this many trending games and this many of the newest. */
const OF_EACH = 12;

/** The most trending and the newest games on each index, except `gameId`. `indexIds`: a game's indexes. */
export async function findNeighbours(db: Db, given: { indexes: readonly ListingIndex[]; gameId: string }) {
  const { indexes, gameId } = given;
  if (indexes.length === 0) return [];
  const best = indexes.flatMap(({ id }) =>
    ['trending', 'created_at'].map(
      (column) => sql`select * from (select seq from game_shelves where shelf_id = ${sql.lit(id)}
        order by ${sql.ref(column)} desc, seq desc limit ${sql.lit(OF_EACH)}) as part`,
    ),
  );
  const { rows } = await sql<{ seq: number; shelfId: number; trending: number }>`
    select p.seq, p.shelf_id, p.trending from (${sql.join(best, sql` union `)}) as chosen
    join game_shelves p on p.seq = chosen.seq
    where p.shelf_id in (${idsOf(indexes)})
      and p.seq <> (select seq from games where id = ${gameId})`.execute(db);
  const bySeq = Map.groupBy(rows, (row) => row.seq);
  return [...bySeq].map(([seq, places]) => ({
    seq,
    trending: places[0]?.trending ?? 0,
    indexIds: places.map((place) => place.shelfId),
  }));
}
