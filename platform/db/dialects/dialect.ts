import {
  CamelCasePlugin,
  type DatabaseConnection,
  type Driver,
  HandleEmptyInListsPlugin,
  type Kysely,
  type Logger,
  replaceWithNoncontingentExpression,
} from 'kysely';
import type { Pool } from 'pg';
import type { ErrorCode } from '#domain/errors.ts';
import type { Schema } from '../schema.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface DbDialect {
  name: DialectName;
  /** Whether a retry may succeed: the database was busy, or there was a serialization failure or a deadlock. */
  isRetryable(error: unknown): boolean;
  /** The error code if the database failed (unreachable, full or read-only); null if only the query failed. */
  failureOf(error: unknown): ErrorCode | null;
  /** 'table.column' (or 'table.a, table.b') for a violated unique or primary key, otherwise null. */
  uniqueViolation(error: unknown): string | null;
  /** PostgreSQL only. For libraries that bring their own queries. */
  pool?: Pool;
  liftTimeLimit(transaction: Kysely<unknown>): Promise<void>;
  /** SQLite only. Copies the last committed state to a file beside the database. Returns the copy's path. */
  copyFile?(suffix: string): Promise<string>;
  /** On SQLite, two connections, so that reads never wait for a writer. */
  connect(watch: Watch): Record<'read' | 'write', Kysely<Schema>>;
  close(): Promise<void>;
}

/** `explain` replaces a driver's errors. `waited`: for a connection. Times are in milliseconds. */
export interface Watch {
  explain(error: unknown): unknown;
  queried(ms: number): void;
  waited(ms: number): void;
}

/** Nothing is in an empty list: without the second, it is no SQL. */
export const PLUGINS = [
  new CamelCasePlugin(),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];

export const logOf =
  ({ queried }: Watch): Logger =>
  ({ queryDurationMillis }) =>
    queried(queryDurationMillis);

/** Passes a driver's errors through `watch.explain`, even those from connecting, BEGIN, COMMIT or releasing a connection. */
export function watched(driver: Driver, watch: Watch): Driver {
  const known = new WeakSet<DatabaseConnection>();
  const fail = (error: unknown) => {
    throw watch.explain(error);
  };
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const begun = performance.now();
    const connection = await acquire(options).catch(fail);
    watch.waited(performance.now() - begun);
    if (known.has(connection)) return connection;
    known.add(connection);
    const execute = connection.executeQuery;
    connection.executeQuery = (...query) => execute.apply(connection, query).catch(fail) as Promise<never>;
    return connection;
  };
  const release = driver.releaseConnection.bind(driver);
  driver.releaseConnection = (connection, options) => release(connection, options).catch(fail);
  return driver;
}
