import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSite } from '#bench/large-site/make-site.ts';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { countGames } from '#platform/db/listing/game-counts.ts';
import { planQuery } from '#platform/db/listing/query-plan.ts';
import { browseGames } from '#services/listing/browse.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { collectListQueries } from '#tests/support/list-queries.ts';
import { explain, type PlanSummary } from '#tests/support/query-plans.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** So many rows that the databases' planners avoid full scans. Every run makes the same rows. */
const LARGE = { games: 20_000, users: 2_000, votes: 60_000 };
const SMALL = { games: 1_000, users: 100, votes: 3_000 };

for (const dialect of DIALECTS) {
  it(`a generated site on ${dialect} has right counters, is searched and listed, and needs an empty database`, async () => {
    await using app = await createTestApp({ dialect, isFresh: true });
    const steps: number[] = [];
    const make = () => generateSite(app.ctx, { size: SMALL, onProgress: (share) => steps.push(share) });
    expect(await make()).toEqual({ state: 'made', ...SMALL });
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
    expect(steps.at(-1)).toBe(1);
    expect(await examine(app.ctx)).toEqual([]);
    const { db } = app.ctx;
    expect(await countGames(db.read, await planQuery(db.read, {}))).toEqual({ games: SMALL.games, isExact: true });
    const found = await browseGames(app.ctx, { query: { ...EMPTY_BROWSE_QUERY, q: 'otter' } });
    expect(found.games).toHaveLength(24);
    expect(await make()).toMatchObject({ state: 'refused' });
  });
}

/**
 * `docs/query-plans` has each list query's indexes, and whether it sorts the rows. A test fails if a plan has changed.
 * If the new plan is good, record it: `vitest run -u --project integration tests/integration/db/query-plans.test.ts`.
 */
for (const dialect of DIALECTS) {
  describe(`a large generated site on ${dialect}`, () => {
    let app: TestApp;
    let plans: Map<string, PlanSummary>;

    beforeAll(async () => {
      // Statements may take long here, as in the site's commands.
      app = await createTestApp({ dialect, isFresh: true, statementTimeoutMs: 0 });
      await generateSite(app.ctx, { size: LARGE, onProgress: () => undefined });
      await sql`insert into game_screenshots (game_id, position, url)
        select id, 0, '/files/thumbnails/1_shot.webp' from games`.execute(app.ctx.db.write);
      // PostgreSQL plans by a random sample of the rows. A sample of all rows always gives the same plans.
      if (dialect === 'postgres') {
        await app.ctx.db.write.connection().execute(async (db) => {
          await sql`set default_statistics_target = 5000`.execute(db);
          await sql`vacuum analyze`.execute(db);
          await sql`reset default_statistics_target`.execute(db);
        });
      }
      const queries = await collectListQueries(app.ctx);
      plans = new Map();
      for (const { name, query } of queries) plans.set(name, await explain(app.ctx.db, query));
      expect(plans.size).toBe(queries.length);
    });
    afterAll(() => app[Symbol.asyncDispose]());

    it('has lists that scan no table', () => {
      // `shelves` has one row per label. PostgreSQL scans so small a table faster than its index.
      const large = (table: string) => table !== 'shelves';
      expect([...plans].filter(([, { scans }]) => scans.some(large))).toEqual([]);
    });

    it('has lists with the recorded query plans', async () => {
      const lines = [...plans].map(
        ([name, { indexes, isSorted }]) => `${name}: ${indexes.toSorted().join(', ')}${isSorted ? '; sorts' : ''}\n`,
      );
      await expect(lines.join('')).toMatchFileSnapshot(`../../../docs/query-plans/${dialect}.txt`);
    });
  });
}
