import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendingScore, wilsonLowerBound } from '#domain/listing/ranking.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const counts = fc.record({
  upvotes: fc.oneof(fc.nat(5), fc.nat(100_000)),
  downvotes: fc.oneof(fc.nat(5), fc.nat(100_000)),
  createdAt: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
});

const VECTORS = [
  { upvotes: 10, downvotes: 0, createdAt: 0 },
  { upvotes: 100, downvotes: 10, createdAt: Date.UTC(2026, 10, 21) },
  { upvotes: 600, downvotes: 40, createdAt: 1 },
  { upvotes: 0, downvotes: 3, createdAt: 5 },
  { upvotes: 1, downvotes: 1, createdAt: 7 },
];

for (const dialect of DIALECTS) {
  describe(`scores on ${dialect}`, () => {
    it('equal domain/listing/ranking.ts, for every game', async () => {
      await using app = await createTestApp({ dialect });
      const games = [...VECTORS, ...fc.sample(counts, { numRuns: 200, seed: 4 })];
      await insertGames(
        app,
        games.map(({ upvotes, downvotes, createdAt }, n) => ({
          title: String(n),
          category: 'Puzzle',
          importedUpvotes: upvotes,
          importedDownvotes: downvotes,
          createdAt,
        })),
      );
      expect(await expectScores(app)).toBe(games.length);
    });
  });
}

/** Compares every game with the formulas. Returns the number of games. */
async function expectScores({ ctx }: TestApp): Promise<number> {
  const columns = ['upvotes', 'downvotes', 'createdAt', 'quiet', 'trending', 'bestRated'] as const;
  const rows = await ctx.db.read.selectFrom('games').select(columns).execute();
  for (const row of rows) {
    expect(row.trending).toBeCloseTo(trendingScore(row), 9);
    expect(row.bestRated).toBeCloseTo(wilsonLowerBound(row) ?? -1, 12);
    expect(row.quiet).toBe(0 - (row.upvotes + row.downvotes));
  }
  return rows.length;
}
