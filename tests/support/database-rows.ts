import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/context.ts';

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

/** Kysely's and SQLite's tables, tables that triggers fill, and some that backups leave out. */
const NOT_OURS = /^(kysely_|sqlite_|game_fts|game_title_fts|changes$|mails$|rate_limits$|file_hashes$|network_)/;

/** The names of the tables, because to find them takes longer than to read them. */
const tablesOf = new WeakMap<AppContext, string[]>();

/** Returns every row of all other tables, sorted, so that equal contents give equal results. */
export async function dumpRows(ctx: AppContext, except: readonly string[] = []): Promise<Rows> {
  const db = ctx.db.read.withoutPlugins() as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const tables = tablesOf.get(ctx) ?? (await db.introspection.getTables()).map(({ name }) => name);
  tablesOf.set(ctx, tables);
  const dump: Rows = {};
  for (const table of [...tables].sort()) {
    if (NOT_OURS.test(table) || except.includes(table)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    dump[table] = sorted(
      rows.map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))),
    );
  }
  return dump;
}

/** Numbers games from 0, and leaves out `dice`, which depends on the number. PostgreSQL doesn't reuse the numbers (`seq`) of games whose transaction was rolled back. */
export function withoutGaps(rows: Rows): Rows {
  const seqs = rows.games?.map(({ seq }) => Number(seq)).sort((a, b) => a - b) ?? [];
  const orders = new Map(seqs.map((seq, order) => [seq, order]));
  const renumber = ({ dice: _, ...row }: Row) => ('seq' in row ? { ...row, seq: orders.get(Number(row.seq)) } : row);
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, sorted(all.map(renumber))]));
}

const sorted = (rows: Row[]) => {
  const keyed = rows.map((row) => [JSON.stringify(row), row] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};
