import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isAmong } from '../portability.ts';
import {
  allOf,
  countUpTo,
  type GameFilter,
  IS_PUBLIC,
  isLong,
  orderOf,
  passing,
  planQuery,
  type QueryPlan,
  sourceOf,
} from './list-query.ts';
import { type GameCount, type SearchRequest, searchGames } from './search.ts';

const COUNTED_TO = 2_000;
/** A long list is counted among its newest games, this many. */
const LOOKED_AT = 20_000;

/** 0 for a null plan, which means that no game can pass the filter. */
export async function countGames(db: Db, plan: QueryPlan | null): Promise<GameCount> {
  if (!plan) return { games: 0, isExact: true };
  const { rows } = await sql<{
    games: number;
  }>`select ${countUpTo(countedGames(db, plan), COUNTED_TO + 1)} as games`.execute(db);
  const games = rows[0]?.games ?? 0;
  if (games > COUNTED_TO) return { games: COUNTED_TO, isExact: false };
  return { games, isExact: plan.few !== null || !(await isLong(db, plan, LOOKED_AT)) };
}

function countedGames(db: Db, plan: QueryPlan): RawBuilder<unknown> {
  const { few, conditions } = plan;
  if (few) return sql`select 1 from ${sourceOf(db, plan)} where ${allOf([IS_PUBLIC, ...passing(plan)])}`;
  const passes = conditions.length === 0 ? sql<SqlBool>`1 = 1` : allOf(conditions);
  const newest = sql`select case when ${passes} then 1 else 0 end as passes from games s
    where ${IS_PUBLIC} order by ${orderOf('newest')} limit ${sql.lit(LOOKED_AT)}`;
  return sql`select 1 from (${newest}) as newest where passes = 1`;
}

interface LabelsToCount extends Pick<SearchRequest, 'text' | 'order'> {
  filter: GameFilter;
  labels: readonly string[];
}

/** Null if there are too many. `text` is folded, or '' for a list. */
export async function countLabels(db: Db, { filter, text, order, labels }: LabelsToCount) {
  const plan = await planQuery(db, filter);
  if (!plan || labels.length === 0) return new Map<string, number>();
  const among = sql<SqlBool>`l.label in (${sql.join([...labels])})`;
  if (text !== '') {
    const { hits } = await searchGames(db, { plan, text, order, limit: 0 });
    if (!hits || hits.length > COUNTED_TO) return null;
    return readCounts(db, sql`game_labels l where ${among} and ${isAmong(db, hits, 'l.seq')}`);
  }
  if (plan.conditions.length === 0) {
    // Counting all games and those that aren't public reads only indexes.
    const all = await readCounts(db, sql`game_labels l where ${among}`);
    const hidden = await readCounts(
      db,
      sql`games s join game_labels l on l.seq = s.seq where s.visibility <> 'public' and ${among}`,
    );
    return new Map([...all].map(([label, games]) => [label, games - (hidden.get(label) ?? 0)]));
  }
  if (await isLong(db, plan, COUNTED_TO)) return null;
  const listed = sql`select s.seq as seq from ${sourceOf(db, plan)} where ${allOf([IS_PUBLIC, ...passing(plan)])}`;
  return readCounts(db, sql`(${listed}) as listed join game_labels l on l.seq = listed.seq where ${among}`);
}

async function readCounts(db: Db, from: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ label: string; games: number }>`
    select l.label as label, count(*) as games from ${from} group by l.label`.execute(db);
  return new Map(rows.map(({ label, games }) => [label, games]));
}

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
