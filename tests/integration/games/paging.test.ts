import { describe, expect, it } from 'vitest';
import { createDice } from '#artwork/draw.ts';
import { LIMITS } from '#domain/limits.ts';
import type { BrowseQuery } from '#domain/listing/browse-query.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { readAllPages, readPage, titlesOf } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makePeople } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const PAGES = 4;
const GAMES = LIMITS.lists.browsePage * PAGES;

/** Lists whose order changes with votes. */
const LISTS: [name: string, query: Partial<BrowseQuery>][] = [
  ['top', { sort: 'top' }],
  ['trending', { sort: 'trending' }],
  ['best rated', { sort: 'best-rated' }],
  ['needs votes', { sort: 'needs-votes' }],
  ['a category', { categories: ['Puzzle'] }],
  ['two categories', { categories: ['Puzzle', 'Racing'] }],
  ['top of the month', { sort: 'top', window: 'month' }],
  ['a search', { q: 'game' }],
  ['a search of one letter, trending', { q: 'e', sort: 'trending' }],
];

for (const dialect of DIALECTS) {
  describe(`paging during votes, on ${dialect}`, () => {
    async function openSite(): Promise<TestApp> {
      const app = await createTestApp({ dialect });
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
      return app;
    }

    for (const [name, query] of LISTS) {
      it(`${name}: every game is listed once, where it was on the first page`, async () => {
        await using app = await openSite();
        const people = await makePeople(app, 12);
        const games = await app.ctx.db.read.selectFrom('games').select('id').execute();
        const before = titlesOf(await readAllPages(app, query));
        const dice = createDice(name);
        const pages = await readAllPages(app, query, async () => {
          for (let n = 0; n < 15; n += 1) {
            const actor = people[dice.whole(0, people.length - 1)];
            const gameId = games[dice.whole(0, games.length - 1)]?.id ?? '';
            const voteType = dice.chance(0.7) ? 'up' : 'down';
            if (actor) await castVote(app.ctx, { actor, gameId, voteType });
          }
        });
        expect(pages.length).toBeGreaterThan(1);
        expect(titlesOf(pages)).toEqual(before);
        expect(titlesOf(await readAllPages(app, query))).not.toEqual(before);
      });
    }

    it('treats a vote that was being cast while the first page was read as a later one', async () => {
      await using app = await openSite();
      const [actor] = await makePeople(app, 1);
      if (!actor) return;
      const before = titlesOf(await readAllPages(app, { sort: 'top' }));
      const lowest = before.at(-1) ?? '';
      const { id } = await app.ctx.db.read
        .selectFrom('games')
        .select('id')
        .where('title', '=', lowest)
        .executeTakeFirstOrThrow();
      const read = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const voting = app.ctx.db.transact(async ({ db }) => {
        await db.updateTable('games').set({ upvotes: 1_000 }).where('id', '=', id).execute();
        begun.resolve();
        await read.promise;
      });
      await begun.promise;
      const first = await readPage(app, { sort: 'top' });
      // This vote starts after the open transaction and commits before it. SQLite can't have two writers at a time.
      if (dialect === 'postgres') await castVote(app.ctx, { actor, gameId: first.games[0]?.id ?? '', voteType: 'up' });
      read.resolve();
      await voting;
      const rest = await readAllPages(app, { sort: 'top', cursor: first.nextCursor });
      expect(titlesOf([first, ...rest])).toEqual(before);
    });

    it('uses the list’s present order if the snapshot is too old', async () => {
      await using app = await openSite();
      const first = await readPage(app, { sort: 'top' });
      const forged = JSON.parse(Buffer.from(first.nextCursor ?? '', 'base64url').toString());
      for (const moment of ['', 'x', '999999999', '1:1:', '5:3:', '3:9:5,4', '9'.repeat(40)]) {
        const cursor = Buffer.from(JSON.stringify([forged[0], moment, ...forged.slice(2)])).toString('base64url');
        const second = await readPage(app, { sort: 'top', cursor });
        expect(second.games, moment).toHaveLength(LIMITS.lists.browsePage);
      }
    });
  });
}
