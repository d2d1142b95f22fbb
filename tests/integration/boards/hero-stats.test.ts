import { describe, expect, it } from 'vitest';
import { loadHeroStats } from '#services/listing/home.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`the hero’s statistics on ${dialect}`, () => {
    it('count games, creators, all votes and views if HERO_STATS is live', async () => {
      await using app = await createTestApp({ dialect, env: { HERO_STATS: 'live' } });
      expect(await loadHeroStats(app.ctx)).toEqual({ games: 0, creators: 0, votes: 0, views: 0 });
      const owner = await makePerson(app);
      const { id: gameId } = await makeGame(app, { owner, importedUpvotes: 5, views: 40 });
      await makeGame(app, { views: 2 });
      await makeVotes(app, { gameId, by: [owner], voteType: 'down' });
      expect(await loadHeroStats(app.ctx)).toEqual({ games: 2, creators: 1, votes: 6, views: 42 });
    });

    it('are the four fixed texts otherwise', async () => {
      await using app = await createTestApp({ dialect });
      expect(await loadHeroStats(app.ctx)).toBeNull();
    });
  });
}
