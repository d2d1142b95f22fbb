import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { hasRowLocks } from './row-locks.ts';

export interface JsonRows {
  /** As the database calls it. */
  table: string;
  /** The columns to fill, as the database calls them; the others get their defaults. */
  columns: readonly string[];
  /** Texts, numbers, booleans and nulls by column. */
  rows: readonly object[];
}

const ROWS_AT_ONCE = 5_000;

/**
 * Inserts many rows, each statement with one JSON text as its only value. Statements with a value for each cell are
 * slow to compile, and SQLite's driver keeps their memory until the garbage collector, which knows nothing of it.
 */
export async function insertJsonRows(db: Db, { table, columns, rows }: JsonRows): Promise<void> {
  if (columns.length === 0) return;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await statementOf(db, { table, columns, json }).execute(db);
  }
}

function statementOf(
  db: Db,
  { table, columns, json }: Pick<JsonRows, 'table' | 'columns'> & { json: string },
): RawBuilder<unknown> {
  const names = sql.join(columns.map((name) => sql.id(name)));
  if (hasRowLocks(db)) {
    return sql`insert into ${sql.id(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.id(table)}, ${json}::json)`;
  }
  const values = sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$."${name}"`)}`));
  return sql`insert into ${sql.id(table)} (${names}) select ${values} from json_each(${json})`;
}
