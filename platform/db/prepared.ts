import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { PREPARED } from './dialects/dialect.ts';
import { Given, isPostgres } from './portability.ts';
import { checkOpen } from './transaction.ts';

interface Prepared<Values, Row> {
  (db: Db, values: Values): Promise<Row[]>;
  /** Returns the query for `runTogether`. */
  query(db: Db, values: Values): CompiledQuery<Row>;
}

/** Builds a query once per kind of database and reuses it with other values: building takes as long as running. */
export function prepare<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Values) => CompiledQuery<Row>,
): Prepared<Values, Row> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  const given = new Proxy({} as Values, { get: (_, name) => new Given((values) => values[String(name)]) });
  const query = (db: Db, values: Values): CompiledQuery<Row> => {
    const kind = isPostgres(db);
    const built = compiled.get(kind) ?? marked(build(db, given), kind);
    compiled.set(kind, built);
    const parameters = built.parameters.map((value) => (value instanceof Given ? value.valueIn(values) : value));
    return { ...built, parameters };
  };
  const run = async (db: Db, values: Values) => {
    checkOpen(db);
    return (await db.executeQuery(query(db, values))).rows;
  };
  return Object.assign(run, { query });
}

const marked = <Row>(query: CompiledQuery<Row>, isForPostgres: boolean): CompiledQuery<Row> =>
  isForPostgres ? { ...query, sql: PREPARED + query.sql } : query;
