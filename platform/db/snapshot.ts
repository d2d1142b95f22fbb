import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Reads several things as of one moment, without keeping anybody from writing meanwhile. */
export async function readSnapshot<T>(
  read: Kysely<Schema>,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  // SQLite's read transactions are snapshots by themselves; its driver passes over the level.
  return read.transaction().setIsolationLevel('repeatable read').execute(work);
}
