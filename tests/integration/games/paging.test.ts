import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDice } from '#artwork/draw.ts';
import { LIMITS } from '#domain/limits.ts';
import type { BrowseQuery } from '#domain/listing/browse-query.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { readAllPages, titlesOf } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makePeople } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const PAGES = 4;
const GAMES = LIMITS.lists.browsePage * PAGES;

/** Lists whose order changes with votes. */
const LISTS: [name: string, query: Partial<BrowseQuery>][] = [
  ['trending', { sort: 'trending' }],
  ['two categories', { categories: ['Puzzle', 'Racing'] }],
  ['a search of one letter, trending', { q: 'e', sort: 'trending' }],
];

for (const dialect of DIALECTS) {
  describe(`paging during votes, on ${dialect}`, () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await createTestApp({ dialect });
      const dice = createDice('paging');
      await insertGames(
        app,
        Array.from({ length: GAMES }, (_, n) => ({
          title: n % 3 ? `Game ${n}` : `No ${n}`,
          description: 'a game',
          category: n % 2 ? 'Puzzle' : 'Racing',
          createdAt: app.clock.now() - dice.whole(0, 20) * 86_400_000,
          importedUpvotes: dice.whole(0, 8),
        })),
      );
    });
    afterAll(() => app[Symbol.asyncDispose]());

    for (const [name, query] of LISTS) {
      it(`${name}: games without new votes are listed once, in their order`, async () => {
        const people = await makePeople(app, 12);
        const games = await app.ctx.db.read.selectFrom('games').select(['id', 'title']).execute();
        const idOf = new Map(games.map(({ id, title }) => [title, id]));
        const before = titlesOf(await readAllPages(app, query));
        const dice = createDice(name);
        const voted = new Set<string>();
        const pages = await readAllPages(app, query, async () => {
          for (let n = 0; n < 15; n += 1) {
            const actor = people[dice.whole(0, people.length - 1)];
            const gameId = games[dice.whole(0, games.length - 1)]?.id ?? '';
            const voteType = dice.chance(0.7) ? 'up' : 'down';
            voted.add(gameId);
            if (actor) await castVote(app.ctx, { actor, gameId, voteType });
          }
        });
        expect(pages.length).toBeGreaterThan(1);
        const unmoved = (titles: readonly string[]) => titles.filter((title) => !voted.has(idOf.get(title) ?? ''));
        expect(unmoved(titlesOf(pages))).toEqual(unmoved(before));
        expect(unmoved(before).length).toBeGreaterThan(GAMES / 4);
        expect(titlesOf(await readAllPages(app, query))).not.toEqual(before);
      });
    }
  });
}
