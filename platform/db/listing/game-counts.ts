import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { allOf, conditionsOf, orderOf, sourcesOf } from './keyset-page.ts';
import { findShelves, type Shelf } from './listing-index.ts';
import type { Placement } from './query-plan.ts';

/** So many games are looked at; a longer list says of no label how many of its games have it. */
const COUNTED_TO = 2_500;

type Counts = Map<string, number>;

/** Of a list, how many of its games have each of these labels. Null when the list is too long to be looked at. */
export async function countLabels(
  db: Db,
  { placement, labels }: { placement: Placement; labels: readonly string[] },
): Promise<Counts | null> {
  const { walked, on, onOneOf, off, added, onBoards, all } = placement;
  const shelves = await findShelves(db, { names: labels });
  const isWhole = on.length + onOneOf.length + off.length === 0 && !added && !onBoards;
  if (isWhole && walked.every(({ id }) => id === all.id)) {
    return new Map([...shelves].map(([label, { games }]) => [label, games]));
  }
  if (walked.some(({ games }) => games > COUNTED_TO)) return null;
  return countOn(db, shelves, labelCountsQuery({ placement, ids: idsOf(shelves) }));
}

/** Of games that are known, how many have each of these labels. Null when they are too many. */
export async function countLabelsOf(
  db: Db,
  { seqs, labels }: { seqs: readonly number[]; labels: readonly string[] },
): Promise<Counts | null> {
  if (seqs.length > COUNTED_TO) return null;
  if (seqs.length === 0) return new Map();
  const shelves = await findShelves(db, { names: labels });
  return countOn(db, shelves, knownCountsQuery({ seqs, ids: idsOf(shelves) }));
}

/** The query of `countLabelsOf`, for whoever wants to look at its plan. */
export function knownCountsQuery({
  seqs,
  ids,
}: {
  seqs: readonly number[];
  ids: readonly number[];
}): RawBuilder<CountRow> {
  return sql<CountRow>`select shelf_id as id, count(*) as games from game_shelves
    where seq in (${lits(seqs)}) and shelf_id in (${lits(ids)})
    group by shelf_id`;
}

type CountRow = { id: number; games: number };

/** The query of `countLabels`, for whoever wants to look at its plan. */
export function labelCountsQuery({
  placement,
  ids,
}: {
  placement: Placement;
  ids: readonly number[];
}): RawBuilder<CountRow> {
  const listed = sourcesOf({ placement: { ...placement, added: null }, order: 'newest' }).map(
    ({ from, where }) => sql`select * from (select s.seq as seq from ${from}
      where ${allOf([...where, ...conditionsOf({ placement, order: 'newest' })])}
      order by ${orderOf('newest')} limit ${sql.lit(COUNTED_TO)}) as part`,
  );
  return sql<CountRow>`with listed as materialized (${sql.join(listed, sql` union `)})
    select p.shelf_id as id, count(*) as games from listed join game_shelves p on p.seq = listed.seq
    where p.shelf_id in (${lits(ids)}) group by p.shelf_id`;
}

async function countOn(
  db: Db,
  shelves: ReadonlyMap<string, Shelf>,
  query: RawBuilder<CountRow>,
): Promise<Counts> {
  if (shelves.size === 0) return new Map();
  const { rows } = await query.execute(db);
  const counts = new Map(rows.map(({ id, games }) => [id, games]));
  return new Map([...shelves].map(([label, { id }]) => [label, counts.get(id) ?? 0]));
}

function idsOf(shelves: ReadonlyMap<string, Shelf>): number[] {
  return [...shelves.values()].map(({ id }) => id);
}

function lits(numbers: readonly number[]): RawBuilder<unknown> {
  return sql.join(numbers.map((number) => sql.lit(number)));
}
