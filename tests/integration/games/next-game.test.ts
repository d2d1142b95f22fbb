import { describe, expect, it } from 'vitest';
import { findNextGame } from '#services/listing/similar.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { type GameGiven, makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

type Game = [title: string, category: string, importedUpvotes: number, given?: GameGiven];

for (const dialect of DIALECTS) {
  describe(`the game to play next, on ${dialect}`, () => {
    async function openPlayer(games: readonly Game[]) {
      const app = await createTestApp({ dialect });
      const ids = new Map<string, { id: string; category: string }>();
      for (const [title, category, importedUpvotes, given] of games) {
        const game = await makeGame(app, { title, category, importedUpvotes, playsInPage: true, ...given });
        ids.set(title, { id: game.id, category });
      }
      const after = async (title: string) =>
        (await findNextGame(app.ctx, ids.get(title) ?? { id: 'none', category: 'Puzzle' }))?.title;
      return { app, after, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
    }

    it('is the next of its category that plays here, then the next of all, then the first', async () => {
      await using player = await openPlayer([
        ['Best', 'Puzzle', 9],
        ['Race', 'Racing', 8],
        ['Elsewhere', 'Puzzle', 7, { playsInPage: false }],
        ['Good', 'Puzzle', 6],
        ['Last', 'Racing', 5],
      ]);
      expect(await player.after('Best')).toBe('Good');
      expect(await player.after('Good')).toBe('Last');
      expect(await player.after('Race')).toBe('Last');
      expect(await player.after('Last')).toBe('Best');
      expect(await player.after('Unknown')).toBe('Best');
    });

    it('is never the same game, nor one that stopped playing here since its page was checked', async () => {
      await using player = await openPlayer([
        ['Own', 'Puzzle', 9, { playUrl: 'http://localhost:3000/game' }],
        ['Only', 'Puzzle', 8],
      ]);
      expect(player.app.ctx.config.publicUrl).toBe('http://localhost:3000');
      expect(await player.after('Only')).toBeUndefined();
      await makeGame(player.app, { title: 'New', category: 'Other', importedUpvotes: 2, playsInPage: true });
      expect(await player.after('Only')).toBe('New');
    });
  });
}
