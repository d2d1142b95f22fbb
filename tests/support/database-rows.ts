import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/context.ts';

type Rows = Record<string, Record<string, unknown>[]>;

/** Kysely's and SQLite's tables, tables that triggers fill, and `changes`, which only informs other processes. */
const NOT_OURS =
  /^(kysely_|sqlite_|game_fts|game_title_fts|shelves$|game_shelves$|game_moves$|pending_moves$|changes$)/;

/** Returns every row of all other tables, sorted, so that equal contents give equal results. */
export async function dumpRows(ctx: AppContext, except: readonly string[] = []): Promise<Rows> {
  const db = ctx.db.read.withoutPlugins() as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const dump: Rows = {};
  for (const table of [...tables].sort()) {
    if (NOT_OURS.test(table) || except.includes(table)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    dump[table] = rows
      .map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return dump;
}
