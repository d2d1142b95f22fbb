import type { CompiledQuery } from 'kysely';
import { type Db, EndedGuard } from './database.ts';
import { Given } from './given.ts';
import { isPostgres } from './portability.ts';

/**
 * A query that is built once for each kind of database and then run with other values: building takes as long as most of
 * our queries run. For what is asked all the time.
 *
 * @param build compiles the query with `given`, whose values may be passed on, but not looked at
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Values) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  const given = new Proxy({} as Values, { get: (_, name) => new Given(String(name)) });
  return async (db, values) => {
    // Only queries that are built pass through it by themselves.
    for (const plugin of db.getExecutor().plugins) if (plugin instanceof EndedGuard) plugin.check();
    const kind = isPostgres(db);
    const query = compiled.get(kind) ?? build(db, given);
    compiled.set(kind, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Given ? value.valueIn(values) : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
