import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';

/** Whether there is neither a person nor a game. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const game = await db.selectFrom('games').select('id').limit(1).executeTakeFirst();
  return !person && !game;
}

export interface JsonRows {
  /** As the database calls it. */
  table: string;
  /** The columns to fill, as the database calls them; the others get their defaults. */
  columns: readonly string[];
  /** Texts, numbers, booleans and nulls by column. */
  rows: readonly object[];
}

const ROWS_AT_ONCE = 5_000;

/**
 * Inserts many rows, each statement with one JSON text as its only value. Statements with a value for each cell are
 * slow to compile, and SQLite's driver keeps their memory until the garbage collector, which knows nothing of it.
 */
export async function insertJsonRows(db: Db, { table, columns, rows }: JsonRows): Promise<void> {
  if (columns.length === 0) return;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await statementOf(db, { table, columns, json }).execute(db);
  }
}

function statementOf(
  db: Db,
  { table, columns, json }: Pick<JsonRows, 'table' | 'columns'> & { json: string },
): RawBuilder<unknown> {
  const names = sql.join(columns.map((name) => sql.id(name)));
  if (isPostgres(db)) {
    return sql`insert into ${sql.id(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.id(table)}, ${json}::json)`;
  }
  const values = sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$."${name}"`)}`));
  return sql`insert into ${sql.id(table)} (${names}) select ${values} from json_each(${json})`;
}

/**
 * Takes indexes, triggers and foreign keys away from tables that are about to be filled with very many rows. Returns what
 * puts them back, one step after the other; what triggers would have done meanwhile is the caller's to do.
 */
export async function setIndexesAside(
  db: Db,
  { tables }: { tables: readonly string[] },
): Promise<((db: Db) => Promise<void>)[]> {
  const aside = isPostgres(db) ? await findOfPostgres(db, tables) : await findOfSqlite(db, tables);
  for (const { away } of aside) await run(db, away);
  return aside.toReversed().map(
    ({ back }) =>
      (later: Db) =>
        run(later, back),
  );
}

type Aside = { away: string; back: string };

/** Unique indexes stay: its foreign keys, which can't be set aside, may point to them. */
async function findOfSqlite(db: Db, tables: readonly string[]): Promise<Aside[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema
    where sql is not null and type in ('trigger', 'index') and tbl_name in (${sql.join([...tables])})
      and lower(sql) not like 'create unique%'
    order by type desc, name`.execute(db);
  return rows.map(({ type, name, sql: text }) => ({ away: `drop ${type} "${name}"`, back: text }));
}

async function findOfPostgres(db: Db, tables: readonly string[]): Promise<Aside[]> {
  const names = sql.join([...tables]);
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text in (${names})`.execute(db);
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${names})
      and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`.execute(db);
  return [
    ...tables.map((table) => ({
      away: `alter table ${table} disable trigger user`,
      back: `alter table ${table} enable trigger user`,
    })),
    ...keys.rows.map(({ table, name, definition }) => ({
      away: `alter table ${table} drop constraint ${name}`,
      back: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...indexes.rows.map(({ name, definition }) => ({ away: `drop index ${name}`, back: definition })),
  ];
}

async function run(db: Db, text: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text));
}
