import type { CompiledQuery } from 'kysely';
import { type Db, EndedGuard } from './database.ts';
import { Given } from './given.ts';
import { isPostgres } from './portability.ts';

/**
 * Builds a query once per database type and runs it with different values. Use it for frequent queries: building most queries
 * takes as long as running them.
 *
 * @param build compiles the query; it can pass the values of `given` on, but not read them
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Values) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  const given = new Proxy({} as Values, { get: (_, name) => new Given(String(name)) });
  return async (db, values) => {
    // Compiled queries bypass plugins, so the guard has to be called here.
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
