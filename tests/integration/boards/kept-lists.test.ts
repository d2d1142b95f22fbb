import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { browseGames, countByCategory } from '#services/listing/browse.ts';
import { findGamesOf } from '#services/listing/games-of.ts';
import { loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { findTopCreators, loadLeaderboard } from '#services/listing/leaderboard.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const browse = { query: EMPTY_BROWSE_QUERY, list: 'all' } as const;

/** Without games, because each game that is shown brings a tag of its own. */
describe('a kept page that shows', () => {
  it.each<[string, (app: TestApp) => Promise<unknown>]>([
    ['the home page', ({ ctx }) => loadHome(ctx)],
    ['the wall of fame', ({ ctx }) => loadWallOfFame(ctx)],
    ['a board', ({ ctx }) => loadLeaderboard(ctx, { tab: 'most-viewed' })],
    ['the creators', ({ ctx }) => findTopCreators(ctx, { limit: 10 })],
    ['a browse page', ({ ctx }) => browseGames(ctx, browse)],
    ['its chips', ({ ctx }) => countByCategory(ctx, browse)],
    ['a profile’s games', async (app) => findGamesOf(app.ctx, { userId: (await makePerson(app)).id })],
  ])('%s is outdated once any list changes', async (_what, load) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const tags: string[] = [];
    app.ctx.pages.tag = (...added) => void tags.push(...added);
    await load(app);
    expect(tags).toContain('lists');
  });
});
