import { describe, expect, it } from 'vitest';
import { isAppError } from '#domain/errors.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`submissions at once on ${dialect}`, () => {
    it('of two that submit one address, one wins and the other gets the winner', async () => {
      await using app = await createTestApp({ dialect });
      const submit = (title: string, playUrl: string) =>
        quickSubmit(app.ctx, { actor: VISITOR, title, playUrl });
      const results = await Promise.allSettled([
        submit('One', 'https://play.example/same'),
        submit('Two', 'https://www.play.example/same/?utm_source=x'),
        submit('Three', 'https://play.example/same/index.html'),
      ]);
      const won = results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
      const lost = results.filter((result) => result.status === 'rejected').map((result) => result.reason);
      expect(won).toHaveLength(1);
      expect(lost).toHaveLength(2);
      for (const refusal of lost) {
        if (!isAppError(refusal)) throw refusal;
        expect(refusal).toMatchObject({
          code: 'game-exists',
          details: { id: won[0]?.id, slug: won[0]?.slug },
        });
      }
      const slugs = await app.ctx.db.read.selectFrom('gameSlugs').select('slug').execute();
      expect(slugs).toEqual([{ slug: won[0]?.slug }]);
    });

    it('20 games of one title get 20 slugs without a gap, each leading to its game', async () => {
      await using app = await createTestApp({ dialect });
      const games = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          quickSubmit(app.ctx, { actor: VISITOR, title: 'Lost', playUrl: `https://play.example/${i}` }),
        ),
      );
      const expected = ['lost', ...Array.from({ length: 19 }, (_, i) => `lost-${i + 2}`)];
      expect(games.map((game) => game.slug).sort()).toEqual(expected.sort());
      for (const { id, slug } of games) expect((await findGameBySlug(app.ctx, slug))?.game.id).toBe(id);
    });
  });
}
