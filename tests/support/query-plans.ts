import type { CompiledQuery } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** The database's plan for a query, as text: one step a line, each indented below the one it serves. */
export async function explain(database: Database, query: CompiledQuery): Promise<string> {
  const isSqlite = database.dialect.name === 'sqlite';
  const { rows } = await database.write.executeQuery<Record<string, unknown>>({
    ...query,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    sql: `${isSqlite ? 'explain query plan' : 'explain (costs off)'} ${query.sql}`,
  });
  return isSqlite ? indented(rows) : rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

/** SQLite tells of each step which one it belongs to. */
function indented(rows: readonly Record<string, unknown>[]): string {
  const depths = new Map<unknown, number>();
  return rows
    .map(({ id, parent, detail }) => {
      const depth = (depths.get(parent) ?? -1) + 1;
      depths.set(id, depth);
      return `${'  '.repeat(depth)}${detail}`;
    })
    .join('\n');
}
