import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sort } from '#domain/listing/browse-query.ts';
import type { TextPredicate } from '#domain/text.ts';
import type { Db } from '../database.ts';
import { isAmong, isPostgres } from '../portability.ts';
import { IS_PUBLIC, type QueryPlan } from './filter.ts';
import { fieldOf, holds, textJoins } from './text-predicates.ts';

/** All descending. They end with `seq`, which makes every key unique. */
const COLUMNS: Readonly<Record<Sort, readonly string[]>> = {
  newest: ['created_at', 'seq'],
  updated: ['news_at', 'created_at', 'seq'],
  top: ['upvotes', 'created_at', 'seq'],
  trending: ['trending', 'seq'],
  'best-rated': ['best_rated', 'created_at', 'seq'],
  'needs-votes': ['quiet', 'created_at', 'seq'],
  'most-viewed': ['views', 'created_at', 'seq'],
  random: ['dice', 'seq'],
};

export type SortKey = readonly number[];

export type ListedGame = { seq: number; key: SortKey };

/** Used to check keys from URLs: PostgreSQL fails if it compares an integer column with a fraction or a huge number. */
export type NumberKind = 'whole' | 'fraction';

const FRACTIONS: readonly string[] = ['trending', 'best_rated'];

export const keyKinds = (order: Sort): readonly NumberKind[] =>
  COLUMNS[order].map((column) => (FRACTIONS.includes(column) ? 'fraction' : 'whole'));

export function compareKeys(one: SortKey, other: SortKey): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

interface ListRequest {
  plan: QueryPlan;
  order: Sort;
  after?: SortKey | null;
  /** The last key to read. A shuffled list wraps around, and ends where it started: at this key. */
  until?: SortKey | null;
  except?: readonly number[];
  only?: readonly number[] | null;
  text?: readonly TextPredicate[];
  /** A game's rank is the index of the first predicate that it matches. A game that matches none ranks last. */
  ranks?: readonly TextPredicate[];
  /** The maximum number of games to read, in the list's order. If absent, reads all games, in any order. */
  limit?: number;
}

export type PageRequest = Omit<ListRequest, 'only' | 'ranks'> & { limit: number };
export type ListRow = ListedGame & { rank: number };

type KeyRow = { seq: number; k0: number; k1?: number; rank?: number };

export async function readList(db: Db, request: ListRequest): Promise<ListRow[]> {
  const { rows } = await listQuery(db, request).execute(db);
  return rows.map(({ seq, k0, k1, rank = 0 }) => ({ seq, key: k1 === undefined ? [k0, seq] : [k0, k1, seq], rank }));
}

/** Exported for the test of its query plan. */
export function listQuery(db: Db, request: ListRequest): RawBuilder<KeyRow> {
  const { plan, order, only, limit, text = [], ranks } = request;
  const title = sql.ref<string>('t.title');
  const tests = text.map((each, at) =>
    at === 0 ? holds(db, each, title) : sql<SqlBool>`not ${holds(db, each, title)}`,
  );
  const rank = ranks ? sql`, ${rankOf(ranks.map((each) => holds(db, each, title)))} as rank` : sql``;
  const end = limit === undefined ? sql`` : sql`order by ${orderOf(order)} limit ${limit}`;
  return sql<KeyRow>`select s.seq as seq, ${keysOf(order)}${rank}
    from ${only ? given(db, only) : sourceOf(db, plan)} ${textJoins(db, [...text, ...(ranks ?? [])].map(fieldOf))}
    where ${allOf([IS_PUBLIC, ...conditionsOf(db, request), ...tests])} ${end}`;
}

/** `array` keeps PostgreSQL from walking the order's index and looking for the few games on the way. */
export function sourceOf(db: Db, { few }: QueryPlan): RawBuilder<unknown> {
  if (!few) return sql`games s`;
  const seqs = isPostgres(db) ? sql`unnest(array(${few.seqs})) as c(seq)` : sql`(${few.seqs}) as c`;
  return sql`${seqs} cross join games s`;
}

function conditionsOf(db: Db, { plan, order, after, until, only, except = [] }: ListRequest) {
  const columns = sql.join(COLUMNS[order].map((column) => sql.ref(`s.${column}`)));
  const values = (key: SortKey) => sql.join([...key]);
  const conditions = only ? [sql<SqlBool>`s.seq = given.seq`] : [];
  conditions.push(...(only ? plan.conditions : passing(plan)));
  if (after) conditions.push(sql`(${columns}) < (${values(after)})`);
  if (until) conditions.push(sql`(${columns}) >= (${values(until)})`);
  if (except.length > 0) conditions.push(sql`not ${isAmong(db, except, 's.seq')}`);
  return conditions;
}

export const passing = ({ few, conditions }: QueryPlan): readonly RawBuilder<SqlBool>[] =>
  few ? [sql<SqlBool>`s.seq = c.seq`, ...conditions] : conditions;

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

export const orderOf = (order: Sort): RawBuilder<unknown> =>
  sql.join(COLUMNS[order].map((column) => sql`${sql.ref(`s.${column}`)} desc`));

function keysOf(order: Sort): RawBuilder<unknown> {
  const keys = COLUMNS[order].slice(0, -1);
  return sql.join(keys.map((column, at) => sql`${sql.ref(`s.${column}`)} as ${sql.ref(`k${at}`)}`));
}

function rankOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<number> {
  const cases = conditions.map((condition, rank) => sql`when ${condition} then ${sql.lit(rank)}`);
  return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else ${sql.lit(cases.length)} end`;
}

const given = (db: Db, seqs: readonly number[]): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`unnest(${seqs}::bigint[]) as given(seq) cross join games s`
    : sql`(select value as seq from json_each(${JSON.stringify(seqs)})) as given cross join games s`;
