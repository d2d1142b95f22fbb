import { type Kysely, sql } from 'kysely';
import type { DialectName } from '#platform/db/dialects/dialect.ts';

/** Tables as the database itself describes them, so that a new migration needs no word here. */
export interface TableFacts {
  name: string;
  columns: ColumnFacts[];
  /** The tables that its foreign keys point to, itself left out. */
  refersTo: string[];
}

interface ColumnFacts {
  name: string;
  /** A flag is a number in one database and a boolean in the other. */
  kind: 'boolean' | 'other';
  /** Whether a sequence gives the next value (PostgreSQL). */
  isSerial: boolean;
}

/** A database without plugins, so that names are as they are. */
export type RawDb = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Kysely's record of migrations is not data: what it says stands in the manifest. Shelves are made by the database itself
 * from the games that are written, and moves are of no use to anybody after a restore.
 */
const NOT_DATA = ['kysely_migration', 'kysely_migration_lock', 'shelves', 'game_shelves', 'game_moves'];

/** Every table of data, those that others refer to first. Throws when tables refer to each other in a circle. */
export async function readCatalog(db: RawDb, dialect: DialectName): Promise<TableFacts[]> {
  const columns = dialect === 'sqlite' ? await readSqliteColumns(db) : await readPostgresColumns(db);
  const keys = dialect === 'sqlite' ? await readSqliteKeys(db) : await readPostgresKeys(db);
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map(({ table, ...column }) => column),
    refersTo: keys.filter(({ from, to }) => from === name && to !== name).map(({ to }) => to),
  }));
  return inOrder(tables.filter(({ name }) => !NOT_DATA.includes(name)));
}

function inOrder(tables: readonly TableFacts[]): TableFacts[] {
  const ordered: TableFacts[] = [];
  const waiting = new Set(tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const ready = [...waiting].filter(({ refersTo }) => !refersTo.some((name) => names.has(name)));
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`);
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}

type Column = ColumnFacts & { table: string };
type ForeignKey = { from: string; to: string };

async function readSqliteColumns(db: RawDb): Promise<Column[]> {
  // A virtual table keeps its data in tables of its own, which its triggers fill.
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select t.name as "table", c.name as name, lower(c.type) as type
    from sqlite_schema t join pragma_table_xinfo(t.name) c
    where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
      and not exists (
        select 1 from sqlite_schema v where v.type = 'table' and lower(v.sql) like 'create virtual%'
          and (t.name = v.name or t.name like v.name || '\\_%' escape '\\')
      )
    order by t.name, c.cid`.execute(db);
  return rows.map(({ table, name, type }) => ({ table, name, kind: kindOf(type), isSerial: false }));
}

async function readSqliteKeys(db: RawDb): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.name as "from", k."table" as "to"
    from sqlite_schema t join pragma_foreign_key_list(t.name) k where t.type = 'table'`.execute(db);
  return rows;
}

async function readPostgresColumns(db: RawDb): Promise<Column[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; isSerial: boolean }>`
    select c.table_name as "table", c.column_name as name, c.data_type as type,
      coalesce(c.column_default like 'nextval(%', false) as "isSerial"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows.map(({ type, ...column }) => ({ ...column, kind: kindOf(type) }));
}

async function readPostgresKeys(db: RawDb): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select a.relname as "from", b.relname as "to"
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

function kindOf(type: string): ColumnFacts['kind'] {
  // Rows travel as JSON, which has no bytes; no table of ours has any.
  if (type === 'blob' || type === 'bytea') throw new Error('A backup cannot hold columns of bytes.');
  return type === 'boolean' ? 'boolean' : 'other';
}
