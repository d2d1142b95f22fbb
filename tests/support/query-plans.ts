import type { CompiledQuery } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface PlanSummary {
  /** Distinct indexes in the plan's order. 'x (key)' is the primary key of table x in SQLite. */
  indexes: string[];
  /** Tables that are read from end to end. */
  scans: string[];
  isSorted: boolean;
}

/** The tables behind the aliases that our queries use. */
const TABLES: Readonly<Record<string, string>> = {
  s: 'game_shelves',
  p: 'game_shelves',
  t: 'game_titles',
  b: 'game_search',
  g: 'games',
};
const tableOf = (name: string) => TABLES[name] ?? name;

export async function explain(database: Database, query: CompiledQuery): Promise<PlanSummary> {
  const isSqlite = database.dialect.name === 'sqlite';
  const { rows } = await database.write.executeQuery<Record<string, unknown>>({
    ...query,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    sql: `${isSqlite ? 'explain query plan' : 'explain (costs off)'} ${query.sql}`,
  });
  return isSqlite
    ? summarizeSqlite(rows.map(({ detail }) => String(detail)))
    : summarizePostgres(rows.map((row) => String(row['QUERY PLAN'])));
}

/** Ignores the steps that scan a subquery's result, because SQLite calls them SCAN, too. */
function summarizeSqlite(steps: readonly string[]): PlanSummary {
  const parts = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []));
  const summary: PlanSummary = { indexes: [], scans: [], isSorted: false };
  for (const step of steps) {
    const [, verb, name = '', how = ''] = /^(SCAN|SEARCH) (\S+)(?: (.*))?$/.exec(step) ?? [];
    const index = /INDEX (\w+)/.exec(how)?.[1];
    if (/^USE TEMP B-TREE FOR (?:LAST|ORDER|RIGHT)/.test(step)) summary.isSorted = true;
    if (!verb || parts.has(name) || name === 'given' || name === 'json_each') continue;
    if (how.startsWith('VIRTUAL TABLE')) summary.indexes.push(name);
    else if (index) summary.indexes.push(index);
    else if (how.includes('PRIMARY KEY')) summary.indexes.push(`${tableOf(name)} (key)`);
    else if (verb === 'SCAN' && !/^(?:\d+-ROW|\(subquery)/.test(name)) summary.scans.push(tableOf(name));
  }
  return { ...summary, indexes: [...new Set(summary.indexes)] };
}

function summarizePostgres(steps: readonly string[]): PlanSummary {
  const find = (pattern: RegExp) => [...new Set(steps.flatMap((step) => pattern.exec(step)?.[1] ?? []))];
  return {
    indexes: find(/(?:Index(?: Only)? Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/),
    scans: find(/Seq Scan on (\w+)/),
    isSorted: steps.some((step) => /\bSort\b(?! Key)/.test(step)),
  };
}
