import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isPostgres } from '#platform/db/portability.ts';

/**
 * Removes or disables the indexes, triggers and foreign keys of tables before a bulk insert. Returns the steps that restore
 * them, in order. The caller must do the work that the triggers would have done meanwhile.
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

/** Unique indexes stay, because SQLite's foreign keys, which can't be removed, may refer to them. */
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
