import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { postgresSearch } from '../listing/postgres-text-index.ts';
import type { Schema } from '../schema.ts';
import type { DbDialect } from './dialect.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
const UNIQUE_VIOLATION = '23505';
/**
 * Lists are read along an index until a page is full: parallel workers read far ahead of that, thirty times as many rows as
 * are needed on a site of a million games, and compiling a query takes longer than running it.
 */
const ONE_PROCESS_A_QUERY = '-c max_parallel_workers_per_gather=0 -c jit=off';

export interface PostgresOptions {
  url: string;
  /** Connections at most; default 10. */
  poolSize?: number;
  /** How long one statement may take, in milliseconds; 0: as long as it takes. Default 30 s. */
  statementTimeoutMs?: number | undefined;
  onError: (error: Error) => void;
}

/** PostgreSQL 15 or newer with pg_trgm. Throws nothing here: the first query connects. */
export function postgresDialect({
  url,
  poolSize = 10,
  statementTimeoutMs = 30_000,
  onError,
}: PostgresOptions): DbDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    options: ONE_PROCESS_A_QUERY,
    types: {
      // Counters and times fit in a double; text would make every sum a string.
      getTypeParser: (oid, format) =>
        oid === INT8_OID || oid === NUMERIC_OID ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  });
  // Without a listener a lost server would end the process.
  pool.on('error', onError);
  return {
    name: 'postgres',
    isRetryable: (error) => RETRYABLE.has(fieldOf(error, 'code')),
    uniqueViolation: (error) => {
      if (fieldOf(error, 'code') !== UNIQUE_VIOLATION) return null;
      const table = fieldOf(error, 'table');
      const columns = /Key \((.+?)\)=/.exec(fieldOf(error, 'detail'))?.[1] ?? '';
      return columns
        .split(', ')
        .map((column) => `${table}.${column}`)
        .join(', ');
    },
    ...postgresSearch(),
    liftTimeLimit: async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
    },
    connect: () => {
      const db = new Kysely<Schema>({
        dialect: new PostgresDialect({ pool }),
        plugins: [new CamelCasePlugin()],
      });
      return { read: db, write: db };
    },
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

function fieldOf(error: unknown, field: 'code' | 'table' | 'detail'): string {
  return error instanceof Error && field in error
    ? String((error as Error & Record<string, unknown>)[field] ?? '')
    : '';
}
