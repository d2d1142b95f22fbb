import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { labelKey } from '#domain/games/game.ts';
import { type BrowseList, type BrowseQuery, EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { countGames } from '#platform/db/listing/game-counts.ts';
import { type GameFilter, planQuery } from '#platform/db/listing/list-query.ts';
import { countByCategory } from '#services/listing/browse.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { readPage } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** The number of games in each category that has any. */
async function counts({ ctx }: TestApp, query: Partial<BrowseQuery> = {}, list: BrowseList = 'all') {
  const all = await countByCategory(ctx, { query: { ...EMPTY_BROWSE_QUERY, ...query }, list });
  return all && Object.fromEntries(Object.entries(all).filter(([, games]) => games > 0));
}

async function makeGames(app: TestApp): Promise<void> {
  await insertGames(app, [
    { title: 'Cat maze', category: 'Puzzle', tags: ['Racing', 'cats'], createdAt: app.clock.now() },
    { title: 'Cat run', category: 'Racing', tags: ['cats'], sourceUrl: 'https://code.example/1' },
    { title: 'Dog', category: 'Puzzle', tags: ['dogs'], createdAt: 1_000 },
  ]);
  await makeGame(app, { title: 'Owned cat', category: 'Card', owner: await makePerson(app) });
}

for (const dialect of DIALECTS) {
  describe(`the counts on the chips on ${dialect}`, () => {
    it('are by category or tag, of the whole list, whatever categories are chosen', async () => {
      await using app = await createTestApp({ dialect });
      await makeGames(app);
      expect(await counts(app)).toEqual({ Puzzle: 2, Racing: 2, Card: 1 });
      expect(await counts(app, { categories: ['Card'] })).toEqual({ Puzzle: 2, Racing: 2, Card: 1 });
      expect(await counts(app, {}, 'unclaimed')).toEqual({ Puzzle: 2, Racing: 2 });
    });

    it('are complete on a site with a single category', async () => {
      await using app = await createTestApp({ dialect });
      await makeGame(app, { title: 'Cat', category: 'Card' });
      for (const query of [{}, { q: 'cat' }]) expect(await counts(app, query)).toEqual({ Card: 1 });
    });

    it('apply every other filter and the search, like the list itself', async () => {
      await using app = await createTestApp({ dialect });
      await makeGames(app);
      expect(await counts(app, { tags: ['cats'] })).toEqual({ Puzzle: 1, Racing: 2 });
      expect(await counts(app, { withoutTags: ['cats'] })).toEqual({ Puzzle: 1, Card: 1 });
      expect(await counts(app, { hasSource: true })).toEqual({ Racing: 1 });
      expect(await counts(app, { playsInPage: true })).toEqual({});
      expect(await counts(app, { sort: 'top', window: 'day' })).toMatchObject({ Puzzle: 1 });
      expect(await counts(app, { tags: ['nobody has it'] })).toEqual({});
      expect(await counts(app, { q: 'zzz' })).toEqual({});
      for (const query of [{ q: 'cat' }, { q: 'cat', tags: ['cats'] }, { q: 'a', sort: 'newest' }] as const) {
        const found = (await counts(app, query)) ?? {};
        for (const [category, games] of Object.entries(found)) {
          expect((await readPage(app, { ...query, categories: [category] })).total).toBe(games);
        }
        expect(Object.keys(found)).not.toEqual([]);
      }
    });
  });

  describe(`similar games on ${dialect}`, () => {
    it('share most of genre and tags, with rare ones counting more, and never include the game itself', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'This', category: 'Puzzle', tags: ['cats', 'lasers'] });
      await insertGames(app, [
        ...Array.from({ length: 8 }, (_, n) => ({ title: `Puzzle ${n}`, category: 'Puzzle' })),
        { title: 'Cats', category: 'Racing', tags: ['cats'] },
        { title: 'Both', category: 'Card', tags: ['cats', 'lasers'] },
        { title: 'All', category: 'Puzzle', tags: ['Cats', 'Lasers'] },
        { title: 'Newest', category: 'Sports' },
      ]);
      const found = await findSimilarGames(app.ctx, { gameId: id });
      expect(found.map(({ title }) => title)).toEqual(['All', 'Both', 'Cats']);
    });
  });
}

describe('the number of games in a list', () => {
  it('is counted up to 2,000, and so are its labels', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await makeGame(app, { category: 'Puzzle' });
    const { read } = app.ctx.db;
    const made = await read.selectFrom('games').selectAll().executeTakeFirstOrThrow();
    // The database numbers the games, and computes the other omitted columns.
    const { seq: _seq, trending: _trending, bestRated: _bestRated, quiet: _quiet, dice: _dice, ...game } = made;
    await app.ctx.db.transact(async ({ db }) => {
      for (let n = 1; n < 2_100; n += 1)
        await db
          .insertInto('games')
          .values({ ...game, id: `${n}`, urlKey: `${n}`, slug: `${n}` })
          .execute();
      await sql`delete from game_labels`.execute(db);
      await sql`insert into game_labels (label, game_id, seq) select 'puzzle', id, seq from games`.execute(db);
      await sql`insert into game_labels (label, game_id, seq) select 'odd', id, seq from games where seq % 2 = 1`.execute(
        db,
      );
    });
    const count = async (filter: GameFilter) => countGames(read, await planQuery(read, filter));
    const puzzles = { allLabels: [labelKey('Puzzle')] };
    expect(await count(puzzles)).toEqual({ games: 2_000, isExact: false });
    expect(await count({})).toEqual({ games: 2_000, isExact: false });
    expect(await count({ ...puzzles, noLabels: [labelKey('odd')] })).toEqual({ games: 1_050, isExact: true });
    expect(await count({ noLabels: [labelKey('odd')] })).toEqual({ games: 1_050, isExact: true });
    expect(await counts(app, { tags: ['Puzzle'] })).toBeNull();
    expect(await counts(app, { tags: ['odd'] })).toEqual({ Puzzle: 1_050 });
  });
});
