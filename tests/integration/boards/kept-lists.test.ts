import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { findGameById } from '#services/games/find-game.ts';
import { browseGames, countByCategory, findGamesOf } from '#services/listing/browse.ts';
import { findRecentVotes, findSignsOfLife, loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { findTopCreators, loadBoardGames, loadLeaderboard } from '#services/listing/leaderboard.ts';
import { findPersonById } from '#services/people/find-person.ts';
import { makeGame, makePerson, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const browse = { query: EMPTY_BROWSE_QUERY, list: 'all' } as const;

/** The first test makes no games, so that its pages have no tags of single games (`game:ID`). */
describe('a cached page that shows', () => {
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

  it.each<[string, string[], (app: TestApp, shown: { gameId: string; owner: TestPerson }) => Promise<unknown>]>([
    ['a game', ['game', 'owner'], ({ ctx }, { gameId }) => findGameById(ctx, gameId)],
    ['a person', ['lists', 'owner'], ({ ctx }, { owner: { id } }) => findPersonById(ctx, { id })],
    ['the latest votes', ['game', 'lists'], ({ ctx }) => findRecentVotes(ctx)],
    ['signs of life', ['lists'], ({ ctx }) => findSignsOfLife(ctx)],
    ['a board of games', ['board:newest all', 'game', 'lists'], ({ ctx }) => loadLeaderboard(ctx, { tab: 'newest' })],
    ['games of a board', ['game', 'lists'], ({ ctx }) => loadBoardGames(ctx, { tab: 'newest', limit: 1 })],
    ['a board of creators', ['board:creators all', 'lists'], ({ ctx }) => loadLeaderboard(ctx, { tab: 'creators' })],
  ])('%s is outdated with %j', async (_what, expected, load) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const owner = await makePerson(app);
    const { id: gameId } = await makeGame(app, { owner });
    await makeVotes(app, { gameId, by: [await makePerson(app)] });
    const tags = new Set<string>();
    app.ctx.pages.tag = (...added) => {
      for (const tag of added) tags.add({ [`game:${gameId}`]: 'game', [`person:${owner.id}`]: 'owner' }[tag] ?? tag);
    };
    await load(app, { gameId, owner });
    expect([...tags].toSorted()).toEqual(expected);
  });
});
