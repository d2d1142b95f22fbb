import { describe, expect, it } from 'vitest';
import { suggestGames } from '#services/listing/suggest.ts';
import { readPage } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Each typed text, and the only game that it means. */
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

for (const dialect of DIALECTS) {
  describe(`a word with one letter mistyped, or with other signs, on ${dialect}`, () => {
    it('is found beside whatever stands around it or joins it', async () => {
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

    it('is nothing where there are too many words, and nothing where there are none', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(app, [{ title: 'Asteroids' }]);
      for (const q of ['asteriods-1-2-3-4-5-6-7-8', '!!!', '-', 's++']) {
        expect((await readPage(app, { q })).games).toEqual([]);
      }
    });
  });
}
