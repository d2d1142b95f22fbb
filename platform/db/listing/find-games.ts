import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import {
  allOf,
  conditionsOf,
  orderOf,
  type Placed,
  readStream,
  type StreamRequest,
  sourcesOf,
} from './keyset-page.ts';
import { type GameFilter, type Placement, placeFilter } from './query-plan.ts';
import { findMovedGames, formerPlace, type Moment, type MovedGame } from './score-history.ts';
import { comparePlaces, type GameOrder, movesWithVotes, type Place } from './sort-keys.ts';

export interface GameListRequest {
  filter: GameFilter;
  order: GameOrder;
  /** The place of the last game that was read. */
  after?: Place | null;
  /** Only as far as this place. */
  until?: Place | null;
  /** The moment of the first page: games that have moved since are read where they were then. */
  moment?: Moment | null;
  limit: number;
}

/** One page of a list: the games' places in its order. Made to be read in one snapshot with what else is read of it. */
export async function listPlaces(db: Db, request: GameListRequest): Promise<Placed[]> {
  const { filter, order, until, limit } = request;
  const placement = await placeFilter(db, filter);
  if (!placement || limit <= 0) return [];
  return asOfMoment(db, request, (part) => readStream(db, { placement, order, until, limit, ...part }));
}

/**
 * One page of a stream as it was at a moment: games that have moved since are taken out of it and put where they were.
 * `read` reads the stream's part that it is told.
 */
export async function asOfMoment(
  db: Db,
  { order, after = null, moment, limit }: Pick<GameListRequest, 'order' | 'after' | 'moment' | 'limit'>,
  read: (part: Partial<StreamRequest>) => Promise<Placed[]>,
): Promise<Placed[]> {
  const moved = moment && movesWithVotes(order) ? await findMovedGames(db, moment) : [];
  if (!moved || moved.length === 0) return read({ after });
  const seqs = moved.map(({ seq }) => seq);
  const resting = await read({ after, except: seqs });
  const back = await findFormerPlaces(db, {
    moved,
    order,
    here: await read({ only: seqs, limit: seqs.length }),
  });
  const missed = after ? back.filter(({ place }) => comparePlaces(after, place) < 0) : back;
  return [...resting, ...missed].sort((a, b) => comparePlaces(a.place, b.place)).slice(0, limit);
}

/** Where games of a list were that have moved. */
export async function findFormerPlaces(
  db: Db,
  { moved, here, order }: { moved: readonly MovedGame[]; here: readonly Placed[]; order: GameOrder },
): Promise<Placed[]> {
  if (here.length === 0) return [];
  const seqs = here.map(({ seq }) => seq);
  const rows = await db.selectFrom('games').select(['seq', 'createdAt']).where('seq', 'in', seqs).execute();
  const createdAt = new Map(rows.map((row) => [row.seq, row.createdAt]));
  return moved.flatMap((game) => {
    const at = createdAt.get(game.seq);
    return at === undefined ? [] : [{ seq: game.seq, place: formerPlace(game, { order, createdAt: at }) }];
  });
}

/** How many games there are: so many, or at least so many where counting them would cost too much. */
export interface GameCount {
  games: number;
  isExact: boolean;
}

/** So many games of a list are looked at to count those that pass a filter of several parts. */
const COUNTED_TO = 2_000;

/** How many games pass the filter. */
export async function countGames(db: Db, { filter }: { filter: GameFilter }): Promise<GameCount> {
  const placement = await placeFilter(db, filter);
  if (!placement) return { games: 0, isExact: true };
  const { walked, on, onOneOf, off, added, onBoards } = placement;
  const isWhole = on.length + onOneOf.length + off.length === 0 && !added && !onBoards;
  if (isWhole && walked.length === 1) return { games: walked[0].games, isExact: true };
  const counted = await countSome(db, placement);
  if (!isWhole || counted.isExact) return counted;
  return { games: Math.max(counted.games, ...walked.map(({ games }) => games)), isExact: false };
}

async function countSome(db: Db, placement: Placement): Promise<GameCount> {
  const { rows } = await countQuery(placement).execute(db);
  const { games = 0, looked = 0 } = rows[0] ?? {};
  const isExact = looked < COUNTED_TO || placement.walked.every((shelf) => shelf.games <= COUNTED_TO);
  return { games, isExact };
}

/**
 * How many of the first games of a list pass its filter, for whoever wants to look at the plan. Each part is read in the
 * order of an index: without one, PostgreSQL would look for a shelf's games by reading the table from its beginning.
 */
export function countQuery(placement: Placement): RawBuilder<{ games: number; looked: number }> {
  const { added, ...others } = placement;
  const conditions = conditionsOf({ placement: { ...others, added: null }, order: 'newest' });
  const sources = sourcesOf({ placement: { ...others, added: null }, order: 'newest' });
  const inTime = added ? [sql<SqlBool>`s.created_at between ${added.from} and ${added.to}`] : [];
  const looked = sources.map(
    ({ from, where }) => sql`select * from (
      select s.seq as seq, case when ${allOf(conditions)} then 1 else 0 end as passes
      from ${from} where ${allOf([...where, ...inTime])}
      order by ${orderOf('newest')} limit ${sql.lit(COUNTED_TO)}) as part`,
  );
  return sql`select coalesce(sum(passes), 0) as games, count(*) as looked
    from (${sql.join(looked, sql` union `)}) as looked`;
}
