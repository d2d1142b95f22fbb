import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY } from '#domain/limits.ts';
import type { Sort } from '#domain/listing/browse-query.ts';
import type { TextPredicate } from '#domain/text.ts';
import type { Db } from '../database.ts';
import { isAmong, isPostgres } from '../portability.ts';
import { idsOf, type ListingIndex, type Period, type QueryPlan, sumOf } from './query-plan.ts';
import { type FormerScores, findFormerScores, type Snapshot } from './score-history.ts';
import { fieldOf, holds, textJoins } from './text-predicates.ts';

/** The columns that each order sorts by, all descending. They end with `seq`, which makes every key unique. */
const COLUMNS: Readonly<Record<Sort, readonly string[]>> = {
  newest: ['created_at', 'seq'],
  top: ['upvotes', 'created_at', 'seq'],
  trending: ['trending', 'seq'],
  'best-rated': ['best_rated', 'created_at', 'seq'],
  'needs-votes': ['quiet', 'created_at', 'seq'],
  'most-viewed': ['views', 'created_at', 'seq'],
  random: ['dice', 'seq'],
};

/** A game's values in the columns of an order. They give its position in the list. */
export type SortKey = readonly number[];

export type ListedGame = { seq: number; key: SortKey };

/** Used to check keys from URLs: PostgreSQL fails if it compares an integer column with a fraction or a huge number. */
export type NumberKind = 'whole' | 'fraction';

const FRACTIONS: readonly string[] = ['trending', 'best_rated'];

/** The types of the values in an order's key. */
export const keyKinds = (order: Sort): readonly NumberKind[] =>
  COLUMNS[order].map((column) => (FRACTIONS.includes(column) ? 'fraction' : 'whole'));

/** Negative if `one` comes first. */
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
  /** If set, reads only games that match the first of these predicates and none of the others. */
  text?: readonly TextPredicate[];
  /** A game's rank is the index of the first predicate that it matches. A game that matches none ranks last. */
  ranks?: readonly TextPredicate[];
  /** The maximum number of games to read, in the list's order. If absent, reads all games, in any order. */
  limit?: number;
}

export interface PageRequest extends Omit<ListRequest, 'only' | 'ranks'> {
  /** The first page's snapshot. Games that have moved since then are listed where they were. */
  snapshot?: Snapshot;
  limit: number;
}

export type ListRow = ListedGame & { rank: number };

/** The sort key is `k0`, `k1`, `seq`. Some orders have no `k1`. */
type KeyRow = { seq: number; k0: number; k1?: number; rank?: number };

/** A part of a list: a table `s` with the columns to sort by, and the conditions that select its rows. */
interface Source {
  from: RawBuilder<unknown>;
  where: readonly RawBuilder<SqlBool>[];
  /** Whether all games of the source were added in the requested period. */
  isInTime?: boolean;
  hasTitles?: boolean;
}

export async function readPage(db: Db, request: PageRequest): Promise<ListedGame[]> {
  const { order, after, except = [], snapshot = '', limit } = request;
  const scores = await findFormerScores(db, { snapshot, order });
  const moved = [...scores.keys()];
  const resting = await readList(db, { ...request, except: [...except, ...moved] });
  if (moved.length === 0) return resting;
  const { limit: _, ...whole } = request;
  const back = withFormerKeys(await readList(db, { ...whole, after: null, only: moved }), scores);
  const missed = back.filter(({ key }) => !after || compareKeys(after, key) < 0);
  return [...resting, ...missed].sort((a, b) => compareKeys(a.key, b.key)).slice(0, limit);
}

/** Gives moved games the keys that they had in a snapshot. `scores` holds their scores in that snapshot. */
export const withFormerKeys = <Game extends ListedGame>(games: readonly Game[], scores: FormerScores) =>
  games.map((game) => {
    const score = scores.get(game.seq);
    return score === undefined ? game : { ...game, key: [score, ...game.key.slice(1)] };
  });

/** Reads part of a list as it is now, regardless of snapshots. */
export async function readList(db: Db, request: ListRequest): Promise<ListRow[]> {
  const { rows } = await listQuery(db, request).execute(db);
  return rows.map(({ seq, k0, k1, rank = 0 }) => ({ seq, key: k1 === undefined ? [k0, seq] : [k0, k1, seq], rank }));
}

/** The query of `readList`; exported for the test of its query plan. */
export function listQuery(db: Db, request: ListRequest): RawBuilder<KeyRow> {
  const { plan, order, only, limit, text = [], ranks } = request;
  const end = limit === undefined ? sql`` : sql` limit ${limit}`;
  const select = (source: Source) => {
    const used = [...text, ...(ranks ?? [])].map(fieldOf);
    const fields = used.filter((field) => field === 'body' || !source.hasTitles);
    const title = sql.ref<string>(source.hasTitles ? 's.title' : 't.title');
    const tests = text.map((each, at) =>
      at === 0 ? holds(db, each, title) : sql<SqlBool>`not ${holds(db, each, title)}`,
    );
    const rank = ranks ? sql`, ${rankOf(ranks.map((each) => holds(db, each, title)))} as rank` : sql``;
    // If all games of the source were added in the period, there is no time condition. With one, PostgreSQL would
    // underestimate how many games match, and so read and sort them all instead of following the index.
    const untimed = { ...request, plan: { ...plan, added: null } };
    const conditions = conditionsOf(db, source.isInTime ? untimed : request);
    const { from, where } = only ? lookedUp(db, source, only) : source;
    return sql<KeyRow>`select s.seq as seq, ${keysOf(order)}${rank} from ${from} ${textJoins(db, fields)}
      where ${allOf([...where, ...conditions, ...tests])}
      ${limit === undefined ? sql`` : sql`order by ${orderOf(order)}`}${end}`;
  };
  // Without a limit, the list isn't ordered, so reading each day of the period separately would gain nothing.
  const wanted = limit === undefined ? { ...plan, added: null } : plan;
  const [first, ...others] = sourcesOf({ plan: wanted, order });
  if (!first) throw new Error('A list comes from somewhere.');
  if (others.length === 0) return select(first);
  // Each part is ordered and limited like the whole list. 'union' returns a game once, even if several parts have it.
  const parts = [first, ...others].map((source) => sql`select * from (${select(source)}) as part`);
  const keys = sql.raw(COLUMNS[order].length === 2 ? 'k0 desc, seq desc' : 'k0 desc, k1 desc, seq desc');
  return sql<KeyRow>`${sql.join(parts, sql` union `)} order by ${keys}${end}`;
}

/** The tables that a list is read from. Each is small, or has an index in the list's order. */
export function sourcesOf({ plan, order }: Pick<ListRequest, 'plan' | 'order'>): Source[] {
  const { read, added, all } = plan;
  const isEverything = read.some(({ id }) => id === all.id);
  const isSmall = sumOf(read) ** 2 <= 50 * all.games;
  if (added && !isSmall && (order === 'top' || order === 'most-viewed')) {
    return daysOf(added).map((day) => ({
      from: sql`games s`,
      where: [sql`s.created_day = ${sql.lit(day)}`, ...listed, ...(isEverything ? [] : [isOnOneOf(read)])],
      isInTime: day * DAY >= added.from && (day + 1) * DAY - 1 <= added.to,
    }));
  }
  if (order !== 'most-viewed') {
    return read.map(({ id }) => ({
      from: sql`game_shelves s`,
      where: [sql`s.shelf_id = ${sql.lit(id)}`],
      hasTitles: id === all.id,
    }));
  }
  if (isEverything) return [{ from: sql`games s`, where: listed }];
  // No listing index holds view counts. If the games are few, the database sorts them. Otherwise, it goes through all
  // games, the most viewed first, until enough of them match.
  const few = sql<SqlBool>`s.seq in (select p.seq from game_shelves p where p.shelf_id in (${idsOf(read)}))`;
  return [{ from: sql`games s`, where: isSmall ? [few] : [...listed, isOnOneOf(read)] }];
}

const listed = [sql<SqlBool>`s.visibility = 'public'`];

/** The conditions on the table `s`, without those in `Source.where` and those on texts. */
export function conditionsOf(db: Db, { plan, order, after, until, except = [] }: Omit<ListRequest, 'limit'>) {
  const { on, off, added, onBoards } = plan;
  const columns = sql.join(COLUMNS[order].map((column) => sql.ref(`s.${column}`)));
  const values = (key: SortKey) => sql.join([...key]);
  const conditions = on.map(isOnOneOf);
  if (off.length > 0) conditions.push(sql`not ${isOnOneOf(off)}`);
  if (added) conditions.push(sql`s.created_at between ${added.from} and ${added.to}`);
  if (onBoards) conditions.push(sql`(select g.on_boards from games g where g.seq = s.seq) = 1`);
  if (after) conditions.push(sql`(${columns}) < (${values(after)})`);
  if (until) conditions.push(sql`(${columns}) >= (${values(until)})`);
  if (except.length > 0) conditions.push(sql`not ${isAmong(db, except, 's.seq')}`);
  return conditions;
}

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([...conditions, sql`1 = 1`], sql` and `)}`;

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

/** Restricts a source to these games. Looks each up by `seq`, because the database might otherwise read all rows. */
function lookedUp(db: Db, { from, where }: Source, seqs: readonly number[]): Pick<Source, 'from' | 'where'> {
  if (isPostgres(db)) {
    const each = sql`select * from ${from} where ${allOf([...where, sql`s.seq = given.seq`])} offset 0`;
    return { from: sql`unnest(${seqs}::bigint[]) as given(seq) cross join lateral (${each}) as s`, where: [] };
  }
  const joined = sql`json_each(${JSON.stringify(seqs)}) as given cross join ${from}`;
  return { from: joined, where: [...where, sql`s.seq = given.value`] };
}

/** Whether game `s` is on one of these indexes. `offset 0` prevents a join: in a join, PostgreSQL reads all games. */
const isOnOneOf = (indexes: readonly ListingIndex[]): RawBuilder<SqlBool> =>
  sql`exists (select 1 from game_shelves p where p.seq = s.seq and p.shelf_id in (${idsOf(indexes)}) limit 1 offset 0)`;

/** The days of a period, numbered from 1970. */
function daysOf({ from, to }: Period): number[] {
  const first = Math.floor(from / DAY);
  return Array.from({ length: Math.floor(to / DAY) - first + 1 }, (_, i) => first + i);
}
