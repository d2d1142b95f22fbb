import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { suggestGames } from '#services/listing/find-more.ts';
import { readPage } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Each typed text, and the title of the only game that it must find. */
const MEANT = [
  ['asteriods!', 'Asteroids'],
  ['asteriods,', 'Asteroids'],
  ['asteroids!', 'Asteroids'],
  ['space invaders', 'Space-Invaders'],
  ['"asteriods"', 'Asteroids'],
  ['Space-Invadres', 'Space-Invaders'],
  ['space invadres', 'Space-Invaders'],
  ['tetirs: deluxe', 'Tetris: Deluxe'],
  ['tetirs deluxe', 'Tetris: Deluxe'],
  ["dragn's lair", "Dragon's Lair"],
  ['dragn’s lair', "Dragon's Lair"],
  ['астероид!', 'Астероиды'],
] as const;

const madeOf = <T>(length: number, one: T): T[] => Array.from({ length }, () => one);

for (const dialect of DIALECTS) {
  describe(`a search with one typo, or with other punctuation, on ${dialect}`, () => {
    it('finds the game, whatever surrounds or joins the word', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(
        app,
        [...new Set(MEANT.map(([, title]) => title))].map((title) => ({ title })),
      );
      for (const [q, title] of MEANT) {
        const { games } = await readPage(app, { q });
        expect([q, games.map((game) => game.title)]).toEqual([q, [title]]);
        const suggested = await suggestGames(app.ctx, { query: q, viewerId: null });
        expect([q, suggested.map((game) => game.title)]).toEqual([q, [title]]);
      }
    });

    it('lists such games below exact matches, and in other orders only if there are none', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(app, [{ title: 'Asteroids' }, { title: 'Asteriods Again' }]);
      const titles = async (query: Parameters<typeof readPage>[1]) =>
        (await readPage(app, query)).games.map(({ title }) => title);
      expect(await titles({ q: 'asteriods' })).toEqual(['Asteriods Again', 'Asteroids']);
      expect(await titles({ q: 'asteriods', sort: 'newest' })).toEqual(['Asteriods Again']);
      expect(await titles({ q: 'asteroida', sort: 'newest' })).toEqual(['Asteroids']);
    });

    it('continues on the next page, although exact matches now fill one', async () => {
      await using app = await createTestApp({ dialect });
      const many = LIMITS.lists.browsePage;
      await insertGames(app, madeOf(many + 3, { title: 'Asteroids' }));
      const first = await readPage(app, { q: 'asteriods' });
      expect(first.games).toHaveLength(many);
      await insertGames(app, madeOf(many, { title: 'Asteriods' }));
      const next = await readPage(app, { q: 'asteriods', cursor: first.nextCursor });
      const seen = new Set(first.games.map(({ slug }) => slug));
      expect(next.games.map(({ title, slug }) => [title, seen.has(slug)])).toEqual(madeOf(3, ['Asteroids', false]));
    });

    it('finds nothing if there are too many words, or none', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(app, [{ title: 'Asteroids' }]);
      for (const q of ['asteriods-1-2-3-4-5-6-7-8', '!!!', '-', 's++']) {
        expect((await readPage(app, { q })).games).toEqual([]);
      }
    });
  });
}
