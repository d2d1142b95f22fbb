import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sort } from '#domain/listing/browse-query.ts';
import type { TextPredicate } from '#domain/text.ts';
import type { Db } from '../database.ts';
import { givenRows, isAmong, isPostgres } from '../portability.ts';
import { fieldOf, holds, textJoins } from './text-predicates.ts';

type Period = { from: number; to: number };

/** Absent fields exclude nothing. Labels have the form that `labelKey` returns. */
export interface GameFilter {
  anyLabel?: readonly string[];
  allLabels?: readonly string[];
  noLabels?: readonly string[];
  unclaimed?: boolean;
  hasSource?: boolean;
  playsInPage?: boolean;
  added?: Period | null;
  onBoards?: boolean;
}

export interface QueryPlan {
  /** The conditions on the table `s`, which is `games`. */
  conditions: readonly RawBuilder<SqlBool>[];
  /** If few games can pass, a query for their `seq`, and how many they are at most. They may include hidden games. */
  few: { seqs: RawBuilder<{ seq: number }>; games: number } | null;
}

/** Up to this many games are sorted. Other lists follow an index, which would be slow for a rare label. */
const FEW = 4_000;

export const IS_PUBLIC = sql<SqlBool>`s.visibility = 'public'`;
const UNCLAIMED = sql<SqlBool>`s.ownership_status = 'unclaimed'`;
const WITH_SOURCE = sql<SqlBool>`s.source_url <> ''`;
const PLAYING_HERE = sql<SqlBool>`s.plays_in_page = 1`;

export async function planQuery(db: Db, filter: GameFilter): Promise<QueryPlan | null> {
  const { anyLabel = [], allLabels = [], noLabels = [], added, onBoards } = filter;
  if (noLabels.some((label) => allLabels.includes(label))) return null;
  const labels = [...[...new Set(allLabels)].map((label) => [label]), ...(anyLabel.length > 0 ? [anyLabel] : [])];
  const wanted = [
    ...(filter.unclaimed ? [UNCLAIMED] : []),
    ...(filter.hasSource ? [WITH_SOURCE] : []),
    ...(filter.playsInPage ? [PLAYING_HERE] : []),
    ...(added ? [sql<SqlBool>`s.created_at between ${added.from} and ${added.to}`] : []),
  ];
  const sets = [...labels.map(gamesWith), ...wanted.map(gamesWhere)];
  const sizes = await sizesOf(db, sets);
  const games = Math.min(...sizes);
  const seqs = sets[sizes.indexOf(games)];
  if (games === 0) return null;
  return {
    conditions: [
      ...wanted,
      ...labels.map(hasOneOf),
      ...(noLabels.length > 0 ? [sql<SqlBool>`not ${hasOneOf(noLabels)}`] : []),
      ...(onBoards ? [sql<SqlBool>`s.on_boards = 1`] : []),
    ],
    few: seqs && games <= FEW ? { seqs, games } : null,
  };
}

const gamesWith = (labels: readonly string[]) =>
  labels.length === 1
    ? sql<{ seq: number }>`select seq from game_labels where label = ${labels[0]}`
    : sql<{ seq: number }>`select distinct seq from game_labels where label in (${sql.join([...labels])})`;

const gamesWhere = (condition: RawBuilder<SqlBool>) =>
  sql<{ seq: number }>`select s.seq as seq from games s where ${IS_PUBLIC} and ${condition}`;

const hasOneOf = (labels: readonly string[]) =>
  sql<SqlBool>`exists (select 1 from game_labels l where l.seq = s.seq and l.label in (${sql.join([...labels])}))`;

export const countUpTo = (query: RawBuilder<unknown>, most: number) =>
  sql`(select count(*) from (${query} limit ${sql.lit(most)}) as counted)`;

async function sizesOf(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map((query, at) => sql`${countUpTo(query, FEW + 1)} as ${sql.ref(`c${at}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return queries.map((_, at) => rows[0]?.[`c${at}`] ?? 0);
}

export async function isLong(db: Db, { few }: QueryPlan, most: number): Promise<boolean> {
  if (few) return few.games > most;
  const { rows } = await sql`select 1 from games s where ${IS_PUBLIC} limit 1 offset ${sql.lit(most)}`.execute(db);
  return rows.length > 0;
}

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
  const rows = only?.map((seq) => [seq]);
  const source = rows ? sql`${givenRows(db, { seq: 'bigint' }, rows)} cross join games s` : sourceOf(db, plan);
  const end = limit === undefined ? sql`` : sql`order by ${orderOf(order)} limit ${limit}`;
  return sql<KeyRow>`select s.seq as seq, ${keysOf(order)}${rank}
    from ${source} ${textJoins(db, [...text, ...(ranks ?? [])].map(fieldOf))}
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
