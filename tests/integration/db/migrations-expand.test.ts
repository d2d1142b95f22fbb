import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';

/**
 * While a site is upgraded, processes of the last version work with the new schema. So a migration only adds. What no
 * version uses any more may be removed by the one after: list it here by the migration's name.
 */
const CONTRACTS: Readonly<Record<string, readonly string[]>> = {};

for (const dialect of DIALECTS) {
  describe(`migrations since the baseline, on ${dialect}`, () => {
    it('leave everything that the version before uses', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      const breaks: Record<string, readonly string[]> = {};
      let before = new Map<string, boolean>();
      for (const name of Object.keys(MIGRATIONS)) {
        await migrate(database, { target: name });
        const after = await columnsOf(database);
        const broken = breaksBetween(before, after);
        if (broken.length > 0) breaks[name] = broken;
        before = after;
      }
      expect(breaks).toEqual(CONTRACTS);
    });

    it('would be refused if they took something away, or demanded a column that the version before doesn’t give', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      const found: Record<string, string[]> = {};
      for (const statement of Object.keys(CHANGES)) {
        await sql`drop table if exists later`.execute(database.write);
        await sql`drop table if exists next`.execute(database.write);
        await sql`create table next (id integer not null, title text)`.execute(database.write);
        const before = await columnsOf(database);
        for (const part of statement.split('; ')) await sql.raw(part).execute(database.write);
        found[statement] = breaksBetween(before, await columnsOf(database));
      }
      expect(found).toEqual(CHANGES);
    });
  });
}

/** Statements, and what they break. */
const CHANGES = {
  'drop table next': ['next', 'next.id', 'next.title'],
  'alter table next rename to later': ['next', 'next.id', 'next.title'],
  'alter table next drop column title': ['next.title'],
  'alter table next rename column title to name': ['next.title'],
  'drop table next; create table next (id integer not null, title text not null)': ['next.title'],
  'drop table next; create table next (id integer not null, title text, extra text not null)': ['next.extra'],
  'create table later (id integer not null)': [],
  'alter table next add column note text': [],
  "alter table next add column state text not null default 'new'": [],
};

const open = (url: string) => new Database({ url, onError: () => undefined });

/** The tables and their columns, such as `games` and `games.title`, and whether an insert has to give them. */
async function columnsOf(database: Database): Promise<Map<string, boolean>> {
  const tables = await database.write.introspection.getTables();
  return new Map(
    tables.flatMap(({ name, columns }): [string, boolean][] => [
      [name, false],
      ...columns.map((column): [string, boolean] => [
        `${name}.${column.name}`,
        !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing,
      ]),
    ]),
  );
}

/** What a process that only knows `before` can't use or doesn't give. */
function breaksBetween(before: Map<string, boolean>, after: Map<string, boolean>): string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  const demanded = [...after].flatMap(([name, isDemanded]) => {
    const isOfOldTable = before.has(name.split('.')[0] ?? '');
    return isDemanded && isOfOldTable && !before.get(name) ? [name] : [];
  });
  return [...gone, ...demanded];
}
