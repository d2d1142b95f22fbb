import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { errorCode } from '../error-code.ts';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/** Only PostgreSQL locks rows: a SQLite transaction locks the whole database. */
export const isPostgres = (db: Pick<Db, 'getExecutor'>): boolean => 'isPostgres' in db.getExecutor().adapter;

/** Blocks voting, submitting and claiming until the transaction ends, so that counters can be compared with rows. */
export async function lockCounters(db: Db): Promise<void> {
  // A share mode would still let others lock rows, and they could deadlock with this transaction.
  if (isPostgres(db)) await sql`lock table games, votes, users in exclusive mode`.execute(db);
}

export type Rows = readonly (readonly (string | number)[])[];

/** A table named `given`, with these rows. The SQL is the same for any number of rows. */
export function givenRows(db: Db, columns: Readonly<Record<string, 'text' | 'bigint'>>, rows: Rows) {
  const all = Object.entries(columns).map(([name, type], at) => ({ name: sql.id(name), type: sql.raw(type), at }));
  if (isPostgres(db)) {
    // Passes arrays rather than JSON, because the planner knows an array's length.
    const arrays = all.map(({ type, at }) => sql`cast(${rows.map((row) => row[at])} as ${type}[])`);
    return sql`unnest(${sql.join(arrays)}) as given (${sql.join(all.map(({ name }) => name))})`;
  }
  const cells = all.map(({ name, type, at }) => sql`cast(value ->> ${sql.lit(at)} as ${type}) as ${name}`);
  return sql`(select ${sql.join(cells)} from json_each(${JSON.stringify(rows)})) as given`;
}

export const givenIds = (db: Db, ids: readonly string[]) =>
  givenRows(
    db,
    { id: 'text' },
    ids.map((id) => [id]),
  );

/** One parameter holds all numbers, so the query's text is always the same. */
export const isAmong = (db: Db, numbers: readonly number[], column: string): RawBuilder<SqlBool> =>
  isPostgres(db)
    ? sql`(${sql.ref(column)} = any(${numbers}::bigint[]))`
    : sql`(${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)})))`;

export async function readSnapshot<T>(read: Kysely<Schema>, work: (db: Transaction<Schema>) => Promise<T>) {
  // A SQLite read transaction is always a snapshot. The SQLite driver ignores the isolation level.
  return read.transaction().setIsolationLevel('repeatable read').execute(work);
}

/** PostgreSQL refuses NUL, and UTF-8 can't encode a lone surrogate. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
/** NUL makes PostgreSQL's query fail. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const POSTGRES_REFUSAL = /^2[23][0-9A-Z]{3}$/;

/** Whether an error means that the database refused one row but can still write other rows. */
export function isRowRefusal(error: unknown): boolean {
  const code = errorCode(error);
  return code.startsWith('SQLITE_CONSTRAINT') || code === 'SQLITE_MISMATCH' || POSTGRES_REFUSAL.test(code);
}
