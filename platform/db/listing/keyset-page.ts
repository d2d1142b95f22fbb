import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Shelf } from './listing-index.ts';
import { type Period, type Placement, sumOf } from './query-plan.ts';
import { columnsOf, type GameOrder, type Place } from './sort-keys.ts';

/** A game in a stream: its number is the end of its place. */
export interface Placed {
  seq: number;
  place: Place;
}

export interface StreamRequest {
  placement: Placement;
  order: GameOrder;
  /** Only games behind this place. */
  after?: Place | null;
  /** Only games at this place or before it: where a shuffled list that began in the middle ends. */
  until?: Place | null;
  /** Only these games, or none of these. */
  only?: readonly number[];
  except?: readonly number[];
  limit: number;
}

export type KeyRow = { seq: number; k0: number; k1?: number };

/** Where games come from: a table `s` with the order's columns, and what makes it the right part of that table. */
export interface Source {
  from: RawBuilder<unknown>;
  where: readonly RawBuilder<SqlBool>[];
  /** That all its games were added in the time that is asked for: nothing is to be asked of each. */
  isInTime?: boolean;
}

const DAY = 86_400_000;

/** The games of a list, in its order. */
export async function readStream(db: Db, request: StreamRequest): Promise<Placed[]> {
  const { rows } = await streamQuery(request).execute(db);
  return rows.map((row) => toPlaced(row, request.order));
}

export function toPlaced({ seq, k0, k1 }: KeyRow, order: GameOrder): Placed {
  return { seq, place: columnsOf(order).length === 2 ? [k0, seq] : [k0, k1 ?? 0, seq] };
}

/** The query of `readStream`, for whoever wants to look at its plan. */
export function streamQuery(request: StreamRequest): RawBuilder<KeyRow> {
  const { order, limit } = request;
  const select = (source: Source) =>
    sql<KeyRow>`select s.seq as seq, ${keysOf(order)} from ${source.from}
      where ${allOf([...source.where, ...conditionsIn(request, source)])} order by ${orderOf(order)} limit ${limit}`;
  const [first, ...others] = sourcesOf(request);
  if (!first) throw new Error('A list comes from somewhere.');
  if (others.length === 0) return select(first);
  // Each part in its order and no longer than the whole; 'union' takes a game that is in several once.
  const parts = [first, ...others].map((source) => sql`select * from (${select(source)}) as part`);
  const keys = sql.raw(columnsOf(order).length === 2 ? 'k0 desc, seq desc' : 'k0 desc, k1 desc, seq desc');
  return sql<KeyRow>`${sql.join(parts, sql` union `)} order by ${keys} limit ${limit}`;
}

/** The tables that a list is read from, each of which can be read in the list's order by an index or is small. */
export function sourcesOf({ placement, order }: Pick<StreamRequest, 'placement' | 'order'>): Source[] {
  const { walked, added, all } = placement;
  const isEverything = walked.some(({ id }) => id === all.id);
  const isSmall = sumOf(walked) ** 2 <= 50 * all.games;
  if (added && !isSmall && (order === 'top' || order === 'most-viewed')) {
    return daysOf(added).map((day) => ({
      from: sql`games s`,
      where: [sql`s.created_day = ${sql.lit(day)}`, ...listed, ...(isEverything ? [] : [standsOn(walked)])],
      isInTime: day * DAY >= added.from && (day + 1) * DAY - 1 <= added.to,
    }));
  }
  if (order !== 'most-viewed') {
    return walked.map(({ id }) => ({ from: sql`game_shelves s`, where: [sql`s.shelf_id = ${sql.lit(id)}`] }));
  }
  if (isEverything) return [{ from: sql`games s`, where: listed }];
  // Views stand on no shelf. Few games are sorted; with many, those that are wanted are met soon among the most viewed.
  return isSmall
    ? [
        {
          from: sql`games s`,
          where: [sql`s.seq in (select p.seq from game_shelves p where p.shelf_id in (${ids(walked)}))`],
        },
      ]
    : [{ from: sql`games s`, where: [...listed, standsOn(walked)] }];
}

/** Days in the middle of a period lie in it: asked for both, PostgreSQL takes a day's games for few and sorts them. */
function conditionsIn(request: StreamRequest, { isInTime }: Source) {
  return conditionsOf(isInTime ? { ...request, placement: { ...request.placement, added: null } } : request);
}

const listed = [sql<SqlBool>`s.visibility = 'public'`];

/** What must hold of `s` besides its source. */
export function conditionsOf({ placement, order, after, until, only, except }: Omit<StreamRequest, 'limit'>) {
  const { on, onOneOf, off, added, onBoards } = placement;
  const columns = sql.join(columnsOf(order).map((column) => sql.ref(`s.${column}`)));
  const values = (place: Place) => sql.join([...place]);
  const conditions: RawBuilder<SqlBool>[] = on.map((shelf) => standsOn([shelf]));
  if (onOneOf.length > 0) conditions.push(standsOn(onOneOf));
  if (off.length > 0) conditions.push(sql`not ${standsOn(off)}`);
  if (added) conditions.push(sql`s.created_at between ${added.from} and ${added.to}`);
  if (onBoards) conditions.push(sql`(select g.on_boards from games g where g.seq = s.seq) = 1`);
  if (after) conditions.push(sql`(${columns}) < (${values(after)})`);
  if (until) conditions.push(sql`(${columns}) >= (${values(until)})`);
  if (only) conditions.push(sql`s.seq in (${sql.join([...only])})`);
  if (except && except.length > 0) conditions.push(sql`s.seq not in (${sql.join([...except])})`);
  return conditions;
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([...conditions, sql`1 = 1`], sql` and `)}`;
}

export function keysOf(order: GameOrder): RawBuilder<unknown> {
  const keys = columnsOf(order).slice(0, -1);
  return sql.join(keys.map((column, at) => sql`${sql.ref(`s.${column}`)} as ${sql.ref(`k${at}`)}`));
}

export function orderOf(order: GameOrder): RawBuilder<unknown> {
  return sql.join(columnsOf(order).map((column) => sql`${sql.ref(`s.${column}`)} desc`));
}

/** A look at one row of an index for each game: PostgreSQL must not make one join of it, which begins by reading all. */
function standsOn(shelves: readonly Shelf[]): RawBuilder<SqlBool> {
  return sql`exists (select 1 from game_shelves p where p.seq = s.seq and p.shelf_id in (${ids(shelves)}) limit 1 offset 0)`;
}

function ids(shelves: readonly Shelf[]): RawBuilder<unknown> {
  return sql.join(shelves.map(({ id }) => sql.lit(id)));
}

/** Days since 1970. */
function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

function daysOf({ from, to }: Period): number[] {
  const first = dayOf(from);
  return Array.from({ length: dayOf(to) - first + 1 }, (_, i) => first + i);
}
