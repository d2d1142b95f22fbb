import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { insertJsonRows } from '#platform/db/transfer/bulk-tables.ts';
import type { RawDb, TableFacts } from './catalog.ts';

type Row = Record<string, unknown>;

const ROWS_AT_ONCE = 1_000;

/** All rows of a table, as of the transaction's moment, some at a time: a table may be larger than the memory. */
export async function* readRows(
  db: RawDb,
  { dialect, table }: { dialect: DialectName; table: TableFacts },
): AsyncGenerator<Row[]> {
  yield* dialect === 'sqlite' ? readByRowId(db, table) : readByCursor(db, table);
}

async function* readByRowId(db: RawDb, table: TableFacts): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select rowid as "rowid ", ${columnsOf(table)} from ${sql.id(table.name)}
      where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last['rowid ']);
    yield rows.map(({ 'rowid ': _, ...row }) => row);
  }
}

async function* readByCursor(db: RawDb, table: TableFacts): AsyncGenerator<Row[]> {
  const cursor = sql.id(`backup_${table.name}`);
  await sql`declare ${cursor} no scroll cursor for select ${columnsOf(table)} from ${sql.id(table.name)}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${cursor}`.execute(db);
}

/** Writes rows that another database may have written. Throws when the database refuses one. */
export async function insertRows(
  db: RawDb,
  { dialect, table, rows }: { dialect: DialectName; table: TableFacts; rows: readonly Row[] },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = table.columns.filter(({ name }) => Object.hasOwn(first, name));
  const flags = columns.filter(({ kind }) => kind === 'boolean').map(({ name }) => name);
  // SQLite keeps flags as numbers, and makes numbers of booleans by itself.
  const fitting = dialect === 'postgres' && flags.length > 0 ? rows.map((row) => asFlags(row, flags)) : rows;
  await insertJsonRows(db as unknown as Db, {
    table: table.name,
    columns: columns.map(({ name }) => name),
    rows: fitting,
  });
}

/** Lets sequences go on after the rows that were written with their numbers. */
export async function resetSequences(db: RawDb, tables: readonly TableFacts[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isSerial }) => isSerial)) {
      await sql`select setval(
        pg_get_serial_sequence(${`"${name}"`}, ${column.name}),
        coalesce(max(${sql.id(column.name)}), 1), max(${sql.id(column.name)}) is not null
      ) from ${sql.id(name)}`.execute(db);
    }
  }
}

export async function deleteAllRows(db: RawDb, tables: readonly TableFacts[]): Promise<void> {
  for (const { name } of tables.toReversed()) await db.deleteFrom(name).execute();
}

function asFlags(row: Row, flags: readonly string[]): Row {
  const values = flags.map((name) => [name, row[name] === null ? null : Boolean(row[name])]);
  return { ...row, ...Object.fromEntries(values) };
}

function columnsOf({ columns }: TableFacts): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql.id(name)));
}
