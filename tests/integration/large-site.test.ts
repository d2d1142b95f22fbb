import { expect, it } from 'vitest';
import { generateSite } from '#bench/large-site/make-site.ts';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { countGames } from '#platform/db/listing/game-counts.ts';
import { planQuery } from '#platform/db/listing/query-plan.ts';
import { browseGames } from '#services/listing/browse.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const size = { games: 6_000, users: 500, votes: 9_000 };

for (const dialect of DIALECTS) {
  it(`a large made-up site on ${dialect} counts right, is searched and listed`, async () => {
    await using app = await createTestApp({ dialect });
    const steps: number[] = [];
    const made = await generateSite(app.ctx, { size, onProgress: (share) => steps.push(share) });
    expect(made).toEqual({ state: 'made', ...size });
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
    expect(steps.at(-1)).toBe(1);
    expect(await examine(app.ctx)).toEqual([]);
    const { db } = app.ctx;
    expect(await countGames(db.read, await planQuery(db.read, {}))).toEqual({
      games: 6_000,
      isExact: true,
    });
    const found = await browseGames(app.ctx, { query: { ...EMPTY_BROWSE_QUERY, q: 'otter' } });
    expect(found.games).toHaveLength(24);
  });

  it(`is refused on ${dialect} where there is anything`, async () => {
    await using app = await createTestApp({ dialect });
    await makePerson(app);
    const made = await generateSite(app.ctx, { size, onProgress: () => undefined });
    expect(made.state).toBe('refused');
  });
}
