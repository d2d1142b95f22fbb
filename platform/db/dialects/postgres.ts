import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { errorCode } from '../../error-code.ts';
import type { Schema } from '../schema.ts';
import type { DbDialect } from './dialect.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
const UNIQUE_VIOLATION = '23505';
/**
 * Lists are read along an index until a page is full. Parallel workers read far ahead of that: at a million games, thirty
 * times as many rows as needed. Compiling such a query takes longer than running it.
 */
const ONE_PROCESS_A_QUERY = '-c max_parallel_workers_per_gather=0 -c jit=off';

interface PostgresOptions {
  url: string;
  /** How long one statement may take, in milliseconds; 0: as long as it takes. */
  statementTimeoutMs?: number;
  onError: (error: Error) => void;
}

/** PostgreSQL 15 or newer with pg_trgm. Never throws: only the first query connects. */
export function postgresDialect({ url, statementTimeoutMs = 30_000, onError }: PostgresOptions): DbDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    options: ONE_PROCESS_A_QUERY,
    types: {
      // Counters and times fit in a double; as text, every sum would be a string.
      getTypeParser: (oid, format) =>
        oid === INT8_OID || oid === NUMERIC_OID ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  });
  // Without a listener, losing the server would end the process.
  pool.on('error', onError);
  return {
    name: 'postgres',
    isRetryable: (error) => RETRYABLE.has(errorCode(error)),
    uniqueViolation: (error) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
      const columns = /Key \((.+?)\)=/.exec(error.detail ?? '')?.[1] ?? '';
      return columns
        .split(', ')
        .map((column) => `${error.table}.${column}`)
        .join(', ');
    },
    liftTimeLimit: async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
    },
    connect: () => {
      const dialect = new PostgresDialect({ pool });
      const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
      return { read: db, write: db };
    },
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}
