import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { errorCode } from '../../error-code.ts';
import type { Schema } from '../schema.ts';
import { type DbDialect, logOf, PLUGINS, watched } from './dialect.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
const UNIQUE_VIOLATION = '23505';
/** SQLSTATE and Node.js codes of an unreachable or overloaded database: 08 connection, 57 shutdown, 53 resources. */
const UNAVAILABLE =
  /^(?:08...|57...|53[0-3]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Codes of a full or failing disk, or of a read-only server. */
const NOT_SAVED = new Set(['53100', '58030', '25006']);
/** Messages of the client library's errors for lost connections. These errors have no code. */
const LOST = /^Connection terminated|^timeout exceeded when trying to connect$|connection error and is not queryable/;
/** With a million games, parallel workers would read 30 times as many rows, and JIT would take longer than a query. */
const ONE_PROCESS_A_QUERY = '-c max_parallel_workers_per_gather=0 -c jit=off';

const MOST_CONNECTIONS = 10;
const IDLE_MS = 600_000;
/** Firewalls forget connections that are silent for a few minutes. */
const KEEP_ALIVE_MS = 60_000;

interface PostgresOptions {
  url: string;
  statementTimeoutMs?: number | undefined;
  onError: (error: Error) => void;
}

/** A property marks the dialect, because `instanceof` would fail if the built app has its own copy of Kysely. */
class MarkedAdapter extends PostgresAdapter {
  readonly isPostgres = true;
}

/** Needs PostgreSQL 15 or newer with pg_trgm. Never throws, because it connects only at the first query. */
export function postgresDialect({ url, statementTimeoutMs = 30_000, onError }: PostgresOptions): DbDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    options: ONE_PROCESS_A_QUERY,
    types: {
      // By default, the client returns int8 and numeric as strings. Our values fit in a double.
      getTypeParser: (oid, format) =>
        oid === INT8_OID || oid === NUMERIC_OID ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  });
  // An 'error' event without a listener would end the process. The pool listens only to idle connections, so each
  // connection also gets a listener of its own.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return {
    name: 'postgres',
    pool,
    isRetryable: (error) => RETRYABLE.has(errorCode(error)),
    failureOf: (error) => {
      const code = errorCode(error);
      if (NOT_SAVED.has(code)) return 'not-saved';
      const isLost = UNAVAILABLE.test(code) || (error instanceof Error && LOST.test(error.message));
      return isLost ? 'unavailable' : null;
    },
    uniqueViolation: (error) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
      const columns = /Key \((.+?)\)=/.exec(error.detail ?? '')?.[1] ?? '';
      const qualified = columns.split(', ').map((column) => `${error.table}.${column}`);
      return qualified.join(', ');
    },
    liftTimeLimit: async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
    },
    connect: (watch) => {
      const dialect = new PostgresDialect({ pool });
      const createDriver = dialect.createDriver.bind(dialect);
      dialect.createAdapter = () => new MarkedAdapter();
      dialect.createDriver = () => watched(createDriver(), watch);
      const db = new Kysely<Schema>({ dialect, plugins: PLUGINS, log: logOf(watch) });
      return { read: db, write: db };
    },
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}
