import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';

type Orphans = { from: string; to: string; rows: number };
type Key = { from: string; to: string; columns: string[]; targets: string[] };

/** Rows that refer to rows that don't exist: only a tool that turns the checks off, or a damaged file, leaves some. */
export async function findOrphans(read: Db): Promise<Orphans[]> {
  // The sign-in library's columns aren't in snake_case.
  const db = read.withoutPlugins();
  if (!isPostgres(db)) {
    const { rows } = await sql<Orphans>`select "table" as "from", parent as "to", count(*) as "rows"
      from pragma_foreign_key_check group by 1, 2 order by 1, 2`.execute(db);
    return rows;
  }
  const namesOf = (table: string, numbers: string) => sql`(select array_agg(attname::text order by n)
    from unnest(${sql.ref(numbers)}) with ordinality as k (num, n)
    join pg_attribute on attrelid = ${sql.ref(table)} and attnum = num)`;
  const { rows: keys } = await sql<Key>`select child.relname as "from", parent.relname as "to",
      ${namesOf('conrelid', 'conkey')} as columns, ${namesOf('confrelid', 'confkey')} as targets
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  const found: Orphans[] = [];
  for (const { from, to, columns, targets } of keys) {
    const own = columns.map((name) => sql.id('child', name));
    const equal = own.map((name, at) => sql`${name} = ${sql.id('parent', targets[at] ?? '')}`);
    const { rows } = await sql<{ rows: number }>`select count(*) as "rows" from ${sql.id(from)} as child
      where ${sql.join(
        own.map((name) => sql`${name} is not null`),
        sql` and `,
      )}
        and not exists (select from ${sql.id(to)} as parent where ${sql.join(equal, sql` and `)})`.execute(db);
    const [count] = rows;
    if (count && count.rows > 0) found.push({ from, to, rows: count.rows });
  }
  return found;
}

/** The latest time in a table whose rows the clock dates, or null. */
export async function findLatestTime(db: Db): Promise<number | null> {
  const { rows } = await sql<{ latest: number | null }>`select max(latest) as latest from (
    select max(at) as latest from audit_log union all select max(created_at) from votes
    union all select max(created_at) from games union all select max(date_joined) from users) as times`.execute(db);
  return rows[0]?.latest ?? null;
}
