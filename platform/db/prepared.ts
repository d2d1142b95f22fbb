import type { CompiledQuery, QueryResult, Transaction } from 'kysely';
import { type Db, EndedGuard } from './database.ts';
import { Given } from './given.ts';
import { isPostgres } from './portability.ts';
import type { Schema } from './schema.ts';

interface Prepared<Values, Row> {
  (db: Db, values: Values): Promise<Row[]>;
  /** Returns the query for `runTogether`. */
  query(db: Db, values: Values): CompiledQuery<Row>;
}

/**
 * Builds a query once for SQLite and once for PostgreSQL, and runs it with different values, because building takes as
 * long as running.
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Values) => CompiledQuery<Row>,
): Prepared<Values, Row> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  const given = new Proxy({} as Values, { get: (_, name) => new Given(String(name)) });
  const query = (db: Db, values: Values): CompiledQuery<Row> => {
    const kind = isPostgres(db);
    const built = compiled.get(kind) ?? build(db, given);
    compiled.set(kind, built);
    const parameters = built.parameters.map((value) =>
      value instanceof Given ? value.valueIn(values) : value,
    );
    return { ...built, parameters };
  };
  const run = async (db: Db, values: Values) => {
    checkOpen(db);
    return (await db.executeQuery(query(db, values))).rows;
  };
  return Object.assign(run, { query });
}

/**
 * Runs queries of a transaction in the given order. PostgreSQL gets them in one round trip, so no query can use
 * another's rows. Skips null. If queries fail, throws the error of the first of them, after all have ended.
 */
export async function runTogether<Rows extends readonly unknown[]>(
  db: Transaction<Schema>,
  queries: { readonly [At in keyof Rows]: CompiledQuery<Rows[At]> | null },
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  checkOpen(db);
  const executor = db.getExecutor();
  const ended = await executor.provideConnection((connection) => {
    // Kysely makes the queries of a transaction wait for each other, but not queries that run on the connection itself.
    const direct = executor.withConnectionProvider({ provideConnection: (run) => run(connection) });
    const started = queries.map((query) => (query ? direct.executeQuery(query) : NO_ROWS));
    return Promise.allSettled(started);
  });
  const rows = ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value.rows;
  });
  return rows as { [At in keyof Rows]: Rows[At][] };
}

const NO_ROWS: QueryResult<never> = { rows: [] };

/** Throws if the transaction has ended. Kysely's plugins don't check queries that are already compiled. */
function checkOpen(db: Db): void {
  for (const plugin of db.getExecutor().plugins) if (plugin instanceof EndedGuard) plugin.check();
}
