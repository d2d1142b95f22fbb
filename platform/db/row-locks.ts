import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Whether rows are locked one by one: on PostgreSQL. SQLite's transactions have the whole database to themselves
 * from BEGIN on, and know no such clause.
 */
export function hasRowLocks(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Keeps everybody else from voting, submitting and claiming until the transaction ends, so that counters can be
 * compared with rows and set. Readers go on.
 */
export async function lockCounters(db: Db): Promise<void> {
  // Exclusive, since share modes let others lock rows and then wait for us while we wait for them.
  if (hasRowLocks(db)) await sql`lock table games, votes, users in exclusive mode`.execute(db);
}
