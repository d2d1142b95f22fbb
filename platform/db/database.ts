import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type DatabaseUse, nothingUsed, requestScope } from '../request-scope.ts';
import type { DbDialect } from './dialects/dialect.ts';
import { postgresDialect } from './dialects/postgres.ts';
import { sqliteDialect } from './dialects/sqlite.ts';
import type { Schema } from './schema.ts';
import type { Tx } from './transaction.ts';

/** Every query function's first parameter: the database or a transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

interface DatabaseOptions {
  /** postgres://…, or the path of a SQLite file. */
  url: string;
  /** PostgreSQL only; 0 for no limit. Default 30 s. */
  statementTimeoutMs?: number | undefined;
  onError: (error: unknown) => void;
  clock?: Clock;
}

/** `transact` throws AppError `unavailable`, or `not-saved` if the database can't be written. */
export class Database implements AsyncDisposable {
  readonly dialect: DbDialect;
  readonly used = nothingUsed();
  readonly #connections: ReturnType<DbDialect['connect']>;
  readonly #onError: (error: unknown) => void;
  readonly #clock: Clock;

  constructor(options: DatabaseOptions) {
    this.dialect = isPostgresUrl(options.url) ? postgresDialect(options) : sqliteDialect(options.url);
    this.#onError = options.onError;
    this.#clock = options.clock ?? systemClock;
    this.#connections = this.dialect.connect({
      explain: (error) => this.#explain(error),
      queried: (ms) => {
        for (const use of this.#uses()) {
          use.queries += 1;
          use.queriedMs += ms;
        }
      },
      waited: (ms) => {
        for (const use of this.#uses()) use.waitedMs += ms;
      },
    });
  }

  /** By this process, and by the request. */
  #uses(): DatabaseUse[] {
    const scope = requestScope.getStore();
    return scope ? [this.used, scope] : [this.used];
  }

  get read(): Kysely<Schema> {
    return this.#connections.read;
  }

  /** For migrations and the sign-in library, which open their own transactions. */
  get write(): Kysely<Schema> {
    return this.#connections.write;
  }

  /** By one clock for all processes: PostgreSQL's, or that of the one machine of a SQLite file. */
  async now(): Promise<number> {
    if (this.dialect.name === 'sqlite') return this.#clock.now();
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(this.read);
    return rows[0]?.now ?? this.#clock.now();
  }

  /**
   * Runs `work` again if the database is busy, or after a serialization failure or a deadlock. So effects outside the
   * database belong in `afterCommit`. Throws the errors of `work`, or AppError `unavailable`.
   */
  async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#runOnce(work);
      } catch (error) {
        if (!this.dialect.isRetryable(error)) throw error;
        if (attempt >= ATTEMPTS) {
          this.#onError(error);
          throw new AppError('unavailable', { cause: error });
        }
        await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }

  #explain(error: unknown): unknown {
    const code = this.dialect.failureOf(error);
    if (!code) return error;
    this.#onError(error);
    return new AppError(code, { cause: error });
  }

  async #runOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const effects: (() => void | Promise<void>)[] = [];
    const result = await this.write
      .transaction()
      .execute((db) => work({ db, afterCommit: (effect) => effects.push(effect) }));
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        // The rows are already committed, so a failing effect must not look like a failed write.
        this.#onError(error);
      }
    }
    return result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.dialect.close();
  }
}

export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  const counted = query.select((e) => e.fn.countAll<number>().as('rows'));
  return ((await counted.executeTakeFirstOrThrow()) as { rows: number }).rows;
}

export type TimedPosition = readonly [createdAt: number, id: string];

export type TimedPage = { after: TimedPosition | null; limit: number };

export function newestPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: TB & string,
  { after, limit }: TimedPage,
  time = 'createdAt',
): SelectQueryBuilder<DB, TB, Row> {
  const [at, id] = [sql.ref(`${table}.${time}`), sql.ref(`${table}.id`)];
  const page = newestFirst(query, table, time).limit(limit);
  return after ? page.where(sql<boolean>`(${at}, ${id}) < (${after[0]}, ${after[1]})`) : page;
}

export const newestFirst = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: TB & string,
  time = 'createdAt',
): SelectQueryBuilder<DB, TB, Row> =>
  query.orderBy(sql.ref(`${table}.${time}`), 'desc').orderBy(sql.ref(`${table}.id`), 'desc');

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);
