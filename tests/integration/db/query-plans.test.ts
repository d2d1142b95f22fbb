import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSite } from '#services/transfer/seed/generate-site.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { collectListQueries } from '#tests/support/list-queries.ts';
import { explain } from '#tests/support/query-plans.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Large enough that no planner thinks of reading it all; the same rows every time. */
const SIZE = { games: 20_000, users: 2_000, votes: 60_000 };

/** What is read of these from end to end costs more with every game. */
const LARGE = 'games|game_shelves|game_titles|game_search|game_tags|game_labels|votes|users';
/** SQLite's words for the aliases that the queries give them. */
const ALIASES = `${LARGE}|s|p|t|b|g`;

/**
 * Pages of several shelves or days are put together from the first games of each, hits of an index are at most so many,
 * and a person's own titles, a game's labels and a word's typos are few.
 */
const SORTS_FEW =
  /^(two categories|added|search for .* hits|one’s own titles|the labels|the genres|similar games|words like|a rare tag, most-viewed)/;

/**
 * SQLite calls a part that was cut off at so many rows by the name of the table, and reads it from end to end: the first
 * games of a list, and the hits of an index.
 */
function withoutParts(plan: string): string {
  const withoutList = plan.includes('CO-ROUTINE s') ? plan.replaceAll(/SCAN s$/gm, '') : plan;
  return withoutList.replace(/(MATERIALIZE hits[\s\S]*?)SCAN [bt]$/m, '$1');
}

/**
 * `docs/query-plans` holds the plan of every query that reads a list. A plan that changes fails the test: look at it, and
 * write it with `vitest run -u --project integration tests/integration/db/query-plans.test.ts`.
 */
for (const dialect of DIALECTS) {
  describe(`plans of the lists on ${dialect}`, () => {
    let app: TestApp;
    let plans: Map<string, string>;

    beforeAll(async () => {
      app = await createTestApp({ dialect });
      await generateSite(app.ctx, { size: SIZE, onProgress: () => undefined });
      // PostgreSQL plans by what it knows of the rows; tidied up, nothing changes that behind our back.
      if (dialect === 'postgres') await sql`vacuum analyze`.execute(app.ctx.db.write);
      const queries = await collectListQueries(app.ctx);
      plans = new Map();
      for (const { name, query } of queries) plans.set(name, await explain(app.ctx.db, query));
      expect(plans.size).toBe(queries.length);
    });
    afterAll(() => app[Symbol.asyncDispose]());

    it('read no table from end to end', () => {
      const scans = new RegExp(
        dialect === 'sqlite'
          ? `SCAN (?:${ALIASES})(?! USING (?:COVERING )?INDEX)(?:\\s|$)`
          : `Seq Scan on (?:${LARGE})\\b`,
      );
      expect([...plans].filter(([, plan]) => scans.test(withoutParts(plan)))).toEqual([]);
    });

    it('look the hits of an index of texts up on a shelf, and never read the shelf for them', () => {
      const listed = [...plans].filter(([name]) => /^search .* hits$/.test(name));
      expect(listed.length).toBeGreaterThan(10);
      const reads =
        dialect === 'sqlite' ? /AUTOMATIC|game_shelves_\w+ \(shelf_id=\?\)/ : /Hash Join|Merge Join/;
      expect(listed.filter(([, plan]) => reads.test(plan))).toEqual([]);
    });

    it('sort nothing but few rows', () => {
      const sorts = dialect === 'sqlite' ? /USE TEMP B-TREE FOR (?:LAST|ORDER|RIGHT)/ : /\bSort\b/;
      const sorted = [...plans].filter(([name, plan]) => sorts.test(plan) && !SORTS_FEW.test(name));
      expect(sorted).toEqual([]);
    });

    it('are those that are written down', async () => {
      const text = [...plans]
        .map(([name, plan]) => `${name}\n${withoutNumbers(plan).replaceAll(/^/gm, '    ')}\n`)
        .join('\n');
      await expect(text).toMatchFileSnapshot(`../../../docs/query-plans/${dialect}.txt`);
    });
  });
}

/** Without the numbers of shelves, which follow from the order in which a run has made them. */
function withoutNumbers(plan: string): string {
  return plan.replaceAll(/shelf_id = (\d+|ANY \('\{[\d,]+\}')/g, (condition) =>
    condition.replaceAll(/\d+/g, '?'),
  );
}
