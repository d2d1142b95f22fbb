import type { CompiledQuery, DatabaseConnection, Driver, Kysely, QueryResult } from 'kysely';
import type { ErrorCode } from '#domain/errors.ts';
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
  /** What people are told when it is the database that failed, not the query: gone, full, read-only. Otherwise null. */
  failureOf(error: unknown): ErrorCode | null;
  /** 'table.column' (or 'table.a, table.b') for a refused unique or primary key, otherwise null. */
  uniqueViolation(error: unknown): string | null;
  /** Until the end of a transaction its statements may take as long as they take. */
  liftTimeLimit(transaction: Kysely<unknown>): Promise<void>;
  /** SQLite: copies the database, as of its last commit, to a file beside it, which it replaces. Returns the file's path. */
  copyFile?(suffix: string): Promise<string>;
  /** @param explain makes of each error of the driver what is thrown */
  connect(explain: Explain): Connections;
  close(): Promise<void>;
}

export type Explain = (error: unknown) => unknown;

/** Lets a driver throw what `explain` makes of its errors, those of connecting and of BEGIN and COMMIT too. */
export function explaining(driver: Driver, explain: Explain): Driver {
  const known = new WeakSet<DatabaseConnection>();
  const fail = (error: unknown) => {
    throw explain(error);
  };
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options).catch(fail);
    if (known.has(connection)) return connection;
    known.add(connection);
    const execute = connection.executeQuery;
    connection.executeQuery = <R>(query: CompiledQuery, how?: Parameters<typeof execute>[1]) =>
      execute
        .call<DatabaseConnection, [CompiledQuery, typeof how], Promise<QueryResult<R>>>(
          connection,
          query,
          how,
        )
        .catch(fail);
    return connection;
  };
  return driver;
}
