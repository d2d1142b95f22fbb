import { describe, expect, it } from 'vitest';
import { findReachedPlace } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const CAST = { vote: 'up', downvotes: 0, isCast: true, isWaiting: false } as const;

for (const dialect of DIALECTS) {
  describe(`the place that a vote raises a game to, on ${dialect}`, () => {
    const makeTop = async (app: TestApp, votes: readonly number[]) => {
      const games: { id: string }[] = [];
      for (const importedUpvotes of votes) games.push(await makeGame(app, { importedUpvotes }));
      return games;
    };

    it('is returned if the game overtook or drew level with another, and not otherwise', async () => {
      await using app = await createTestApp({ dialect });
      const [, second, third] = await makeTop(app, [9, 5, 4]);
      const reached = (game: { id: string } | undefined, upvotes: number) =>
        findReachedPlace(app.ctx, { ...CAST, gameId: game?.id ?? '', upvotes });
      expect(await reached(third, 5)).toBe(2);
      expect(await reached(third, 4)).toBeNull();
      expect(await reached(second, 6)).toBeNull();
      expect(await reached(second, 9)).toBe(1);
      expect(await reached({ id: 'a new one' }, 1)).toBeNull();
    });

    it('is returned only for the first ten places, from a list at most a second old', async () => {
      await using app = await createTestApp({ dialect });
      await makeTop(
        app,
        Array.from({ length: 12 }, (_, n) => 50 - n),
      );
      const newcomer = await makeGame(app, { importedUpvotes: 1 });
      const reached = (upvotes: number) => findReachedPlace(app.ctx, { ...CAST, gameId: newcomer.id, upvotes });
      expect(await reached(40)).toBeNull();
      expect(await reached(41)).toBe(10);
      await makeGame(app, { importedUpvotes: 60 });
      expect(await reached(42)).toBe(9);
      app.clock.advance(1_000);
      expect(await reached(42)).toBe(10);
    });
  });
}
