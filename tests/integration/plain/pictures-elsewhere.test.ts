import { describe, expect, it } from 'vitest';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const ELSEWHERE = 'http://tracker.example:8080/a.png';

describe('pictures on other sites', () => {
  it('are on no page: drawn ones replace them', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site);
    const { id, slug } = await makeGame(site, { owner, importedUpvotes: 5, thumbnailUrl: ELSEWHERE });
    await site.ctx.db.transact(async ({ db }) => {
      await db.updateTable('users').set({ profilePicture: ELSEWHERE }).execute();
      await db.insertInto('gameScreenshots').values({ gameId: id, position: 0, url: ELSEWHERE }).execute();
    });
    const own = site.open();
    for (const path of ['/', '/games', '/leaderboard', `/game/${slug}`, `/user/${owner.username}`]) {
      const page = await own.goto(path);
      const sources = page.parts('img').map((each) => each.attribute('src') ?? '');
      expect(sources.length, path).toBeGreaterThan(0);
      expect(
        sources.filter((source) => !source.startsWith('/')),
        path,
      ).toEqual([]);
    }
  });
});
