import type { AppContext } from '#platform/context.ts';
import { type CounterDrift, findCounterDrift } from '#platform/db/counter-drift.ts';
import type { Db } from '#platform/db/database.ts';
import { isSearchIndexSound } from '#platform/db/listing/search-rows.ts';
import { findShelfDrift, type ShelfDrift } from '#platform/db/shelf-drift.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { findTextDrift, type TextDrift } from '#platform/db/text-drift.ts';

/** Something derived that is not what the rows say: what it is of which id, what it was and what it should be. */
export type Drift =
  | CounterDrift
  | TextDrift
  | ShelfDrift
  | { what: 'search-index'; id: 'game_fts'; was: 'damaged'; is: 'rebuilt' };

/**
 * Compares with the rows: the vote counters of games, the totals of people, search rows, labels, slugs and shelves,
 * and SQLite's full-text index. Changes nothing; an empty list means that all is well.
 */
export async function examine(ctx: AppContext): Promise<Drift[]> {
  const drift = await readSnapshot(ctx.db.read, findRowDrift);
  return [...drift, ...(await ctx.db.transact(({ db }) => findIndexDrift(db)))];
}

/** The same, in a transaction that the caller has. */
export async function findDrift(db: Db): Promise<Drift[]> {
  return [...(await findRowDrift(db)), ...(await findIndexDrift(db))];
}

async function findRowDrift(db: Db): Promise<Drift[]> {
  return [...(await findCounterDrift(db)), ...(await findTextDrift(db)), ...(await findShelfDrift(db))];
}

async function findIndexDrift(db: Db): Promise<Drift[]> {
  if (await isSearchIndexSound(db)) return [];
  return [{ what: 'search-index', id: 'game_fts', was: 'damaged', is: 'rebuilt' }];
}
