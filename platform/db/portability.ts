import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

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

/** Reads several things as of one moment, without keeping anybody from writing meanwhile. */
export async function readSnapshot<T>(
  read: Kysely<Schema>,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  // SQLite's read transactions are snapshots by themselves; its driver passes over the level.
  return read.transaction().setIsolationLevel('repeatable read').execute(work);
}

/** Text as both databases take it: PostgreSQL refuses the character 0, and half surrogate pairs are no text at all. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Whether a text from an address or a form can stand in a row at all. What can't, no row has: don't ask. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const POSTGRES_REFUSAL = /^2[23][0-9A-Z]{3}$/;

/** Whether the database refused what was written, rather than failed: the row is at fault, and others may go on. */
export function isRowRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CONSTRAINT') || code === 'SQLITE_MISMATCH' || POSTGRES_REFUSAL.test(code);
}
