import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { isPostgres } from '#platform/db/portability.ts';

type TableFacts = { name: string; columns: string[] };
export type Row = Record<string, unknown>;
/** Kysely's plugins would rename columns. */
export type RawDb = Kysely<Record<string, Row>>;

const NOT_DATA = [
  'kysely_migration',
  'kysely_migration_lock',
  'play_minutes',
  'changes',
  'job_runs',
  'leases',
  'network_keys',
  'network_marks',
  'mails',
  'rate_limits',
  'file_hashes',
];
const ROWS_AT_ONCE = 1_000;

const CATALOG: Record<DialectName, { columns: RawBuilder<Column>; keys: RawBuilder<ForeignKey> }> = {
  sqlite: {
    // Triggers fill virtual tables and the tables that hold their data.
    columns: sql`
      select t.name as "table", c.name as name
      from sqlite_schema t join pragma_table_xinfo(t.name) c
      where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
        and not exists (
          select 1 from sqlite_schema v where v.type = 'table' and lower(v.sql) like 'create virtual%'
            and (t.name = v.name or t.name like v.name || '\\_%' escape '\\')
        )
      order by t.name, c.cid`,
    keys: sql`
      select t.name as "from", k."table" as "to"
      from sqlite_schema t join pragma_foreign_key_list(t.name) k where t.type = 'table'`,
  },
  postgres: {
    columns: sql`
      select c.table_name as "table", c.column_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      order by c.table_name, c.ordinal_position`,
    keys: sql`
      select a.relname as "from", b.relname as "to"
      from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  },
};

type Column = { table: string; name: string };
type ForeignKey = { from: string; to: string };

/** Each after the tables that it refers to. Throws if tables refer to each other in a cycle. */
export async function readTables(db: RawDb, dialect: DialectName): Promise<TableFacts[]> {
  const columns = Map.groupBy((await CATALOG[dialect].columns.execute(db)).rows, ({ table }) => table);
  const { rows: keys } = await CATALOG[dialect].keys.execute(db);
  const waiting = new Set([...columns.keys()].filter((name) => !NOT_DATA.includes(name)).sort());
  const tables: TableFacts[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !keys.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`);
    for (const name of ready) {
      tables.push({ name, columns: (columns.get(name) ?? []).map((column) => column.name) });
      waiting.delete(name);
    }
  }
  return tables;
}

/** In batches, because a table may not fit into memory. */
export function readRows(db: RawDb, dialect: DialectName, table: TableFacts): AsyncGenerator<Row[]> {
  return dialect === 'sqlite' ? readByRowId(db, table) : readByCursor(db, table);
}

async function* readByRowId(db: RawDb, { name, columns }: TableFacts): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select rowid as "rowid ", ${listOf(columns)} from ${sql.id(name)}
      where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last['rowid ']);
    yield rows.map(({ 'rowid ': _, ...row }) => row);
  }
}

async function* readByCursor(db: RawDb, { name, columns }: TableFacts): AsyncGenerator<Row[]> {
  const cursor = sql.id(`backup_${name}`);
  const query = sql`select ${listOf(columns)} from ${sql.id(name)}`;
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${cursor}`.execute(db);
}

/** One parameter for each value would be slow to compile. All rows must have the first row's columns. */
export async function insertRows(db: RawDb, table: TableFacts, rows: readonly Row[]): Promise<void> {
  const [first = {}] = rows;
  const columns = table.columns.filter((name) => Object.hasOwn(first, name));
  if (columns.length === 0) return;
  const into = sql.id(table.name);
  const names = listOf(columns);
  const values = sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$."${name}"`)}`));
  const json = JSON.stringify(rows);
  const source = isPostgres(db)
    ? sql`select ${names} from json_populate_recordset(null::${into}, ${json}::json)`
    : sql`select ${values} from json_each(${json})`;
  await sql`insert into ${into} (${names}) ${source}`.execute(db);
}

function listOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.id(name)));
}

/** PostgreSQL only. */
export async function resetSequences(db: RawDb): Promise<void> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(db);
  for (const { table, name } of rows) {
    await sql`select setval(
      pg_get_serial_sequence(${`"${table}"`}, ${name}),
      coalesce(max(${sql.id(name)}), 1), max(${sql.id(name)}) is not null
    ) from ${sql.id(table)}`.execute(db);
  }
}
