import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export type DialectName = 'sqlite' | 'postgres';

/** Two connections to one database. SQLite reads from a read-only one, so that a read never waits for a writer. */
export interface Connections {
  read: Kysely<Schema>;
  write: Kysely<Schema>;
}

/** What differs between the two databases. All other query code is the same for both. */
export interface DbDialect {
  name: DialectName;
  /** Whether a failed transaction may succeed when tried again: busy, serialization failure, deadlock. */
  isRetryable(error: unknown): boolean;
  /** 'table.column' (or 'table.a, table.b') for a refused unique or primary key, otherwise null. */
  uniqueViolation(error: unknown): string | null;
  /** Until the end of a transaction its statements may take as long as they take. */
  liftTimeLimit(transaction: Kysely<unknown>): Promise<void>;
  /** SQLite: copies the database, as of its last commit, to a file beside it, which it replaces. Returns the file's path. */
  copyFile?(suffix: string): Promise<string>;
  connect(): Connections;
  close(): Promise<void>;
}
