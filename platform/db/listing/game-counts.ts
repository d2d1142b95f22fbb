import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isAmong } from '../portability.ts';
import { allOf, conditionsOf, orderOf, sourcesOf } from './keyset-page.ts';
import type { GameFilter, ListingIndex, QueryPlan } from './query-plan.ts';
import { findListingIndexes, idsOf, isUnfiltered, planQuery } from './query-plan.ts';
import { type GameCount, type SearchRequest, searchGames } from './search.ts';

const COUNTED_TO = 2_000;
const LABELS_COUNTED_TO = 2_500;

/** How many games a list has; 0 for a null plan, which means that no game can pass the filter. */
export async function countGames(db: Db, plan: QueryPlan | null): Promise<GameCount> {
  if (!plan) return { games: 0, isExact: true };
  const { read } = plan;
  const isWhole = isUnfiltered(plan);
  const [first, ...others] = read;
  if (isWhole && first && others.length === 0) return { games: first.games, isExact: true };
  const { rows } = await countQuery(db, plan).execute(db);
  const { games = 0, looked = 0 } = rows[0] ?? {};
  const isExact = looked < COUNTED_TO || read.every((index) => index.games <= COUNTED_TO);
  if (!isWhole || isExact) return { games, isExact };
  return { games: Math.max(games, ...read.map((index) => index.games)), isExact: false };
}

/** How many of the newest games pass the filter. Without `order by`, PostgreSQL would scan all of `game_shelves`. */
export function countQuery(db: Db, plan: QueryPlan): RawBuilder<{ games: number; looked: number }> {
  const { added } = plan;
  const list = { plan: { ...plan, added: null }, order: 'newest' } as const;
  const inTime = added ? [sql<SqlBool>`s.created_at between ${added.from} and ${added.to}`] : [];
  const looked = sourcesOf(list).map(
    ({ from, where }) => sql`select * from (
      select s.seq as seq, case when ${allOf(conditionsOf(db, list))} then 1 else 0 end as passes
      from ${from} where ${allOf([...where, ...inTime])}
      order by ${orderOf('newest')} limit ${sql.lit(COUNTED_TO)}) as part`,
  );
  return sql`select coalesce(sum(passes), 0) as games, count(*) as looked
    from (${sql.join(looked, sql` union `)}) as looked`;
}

interface LabelsToCount extends Pick<SearchRequest, 'text' | 'order'> {
  filter: GameFilter;
  labels: readonly string[];
}

/** Counts a list's or a search's games by label; null if there are too many. `text` is folded, or '' for a list. */
export async function countLabels(db: Db, { filter, text, order, labels }: LabelsToCount) {
  const plan = await planQuery(db, filter);
  if (!plan) return new Map();
  const indexes = await findListingIndexes(db, { names: labels });
  const counted = [...indexes.values()];
  if (text !== '') {
    const { hits } = await searchGames(db, { plan, text, order, limit: 0 });
    if (!hits || hits.length > LABELS_COUNTED_TO) return null;
    return hits.length === 0 ? new Map() : readCounts(db, indexes, hitLabelsQuery(db, { hits, counted }));
  }
  if (isUnfiltered(plan) && plan.read.every(({ id }) => id === plan.all.id)) {
    return new Map([...indexes].map(([label, { games }]) => [label, games]));
  }
  if (plan.read.some(({ games }) => games > LABELS_COUNTED_TO)) return null;
  return readCounts(db, indexes, listLabelsQuery(db, { plan, counted }));
}

type CountRow = { id: number; games: number };

type Counted = { counted: readonly ListingIndex[] };

/** Counts a search's games by label; exported for the test of its query plan. */
export function hitLabelsQuery(db: Db, { hits, counted }: Counted & { hits: readonly number[] }) {
  return sql<CountRow>`select shelf_id as id, count(*) as games from game_shelves
    where ${isAmong(db, hits, 'seq')} and shelf_id in (${idsOf(counted)}) group by shelf_id`;
}

/** Counts a short list's games by label; exported for the test of its query plan. */
export function listLabelsQuery(db: Db, { plan, counted }: Counted & { plan: QueryPlan }) {
  const conditions = conditionsOf(db, { plan, order: 'newest' });
  const listed = sourcesOf({ plan: { ...plan, added: null }, order: 'newest' }).map(
    ({ from, where }) => sql`select * from (select s.seq as seq from ${from}
      where ${allOf([...where, ...conditions])}
      order by ${orderOf('newest')} limit ${sql.lit(LABELS_COUNTED_TO)}) as part`,
  );
  return sql<CountRow>`with listed as materialized (${sql.join(listed, sql` union `)})
    select p.shelf_id as id, count(*) as games from listed join game_shelves p on p.seq = listed.seq
    where p.shelf_id in (${idsOf(counted)}) group by p.shelf_id`;
}

async function readCounts(db: Db, indexes: ReadonlyMap<string, ListingIndex>, query: RawBuilder<CountRow>) {
  if (indexes.size === 0) return new Map<string, number>();
  const { rows } = await query.execute(db);
  const counts = new Map(rows.map(({ id, games }) => [id, games]));
  return new Map([...indexes].map(([label, { id }]) => [label, counts.get(id) ?? 0]));
}

/** The number of public games, and the sums of their votes and of the views that are already in the database. */
export const sumGames = async (db: Db): Promise<{ games: number; votes: number; views: number }> =>
  db
    .selectFrom('games')
    .where('visibility', '=', 'public')
    .select((e) => [
      e.fn.countAll<number>().as('games'),
      e.fn.coalesce(e.fn.sum<number>(e('upvotes', '+', e.ref('downvotes'))), e.lit(0)).as('votes'),
      e.fn.coalesce(e.fn.sum<number>('views'), e.lit(0)).as('views'),
    ])
    .executeTakeFirstOrThrow();
