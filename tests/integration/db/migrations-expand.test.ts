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
  });
}

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
