import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { submitGame } from '#services/games/submit.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePeople } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const SPELLINGS = [
  'https://play.example/same',
  'https://www.play.example/same/',
  'https://PLAY.example/same/index.html',
  'https://play.example:443/same?utm_source=mail',
];

for (const dialect of DIALECTS) {
  describe(`simultaneous quick and full submissions on ${dialect}`, () => {
    it('if eight have one address, one succeeds and the others get its game; only a full one counts', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      for (let round = 1; round <= 3; round += 1) {
        const people = await makePeople(app, 4);
        const full = people.map((actor, i) =>
          submitGame(ctx, {
            actor,
            title: `Full ${i}`,
            description: 'By somebody.',
            playUrl: `${SPELLINGS[i]}#${round}`,
            genre: 'Puzzle',
            tags: ['x'],
            isFullyGenerated: true,
            isCoverDrawn: true,
          }),
        );
        const quick = SPELLINGS.map((url, i) =>
          quickSubmit(ctx, { actor: VISITOR, title: `Quick ${i}`, playUrl: `${url}#${round}` }),
        );
        const results = await Promise.allSettled([...full, ...quick]);
        const won = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
        const lost = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
        expect(won).toHaveLength(1);
        expect(lost).toHaveLength(7);
        const details = { id: won[0]?.id, slug: won[0]?.slug };
        for (const reason of lost) expect(reason).toMatchObject({ code: 'game-exists', details });
        const game = await ctx.db.read
          .selectFrom('games')
          .select(['id', 'creatorId', 'quickSubmission'])
          .where('id', '=', won[0]?.id ?? '')
          .executeTakeFirstOrThrow();
        const totals = await ctx.db.read
          .selectFrom('users')
          .select(['id', 'totalSubmissions'])
          .where('totalSubmissions', '>', 0)
          .where(
            'id',
            'in',
            people.map(({ id }) => id),
          )
          .execute();
        expect(totals).toEqual(game.quickSubmission === 1 ? [] : [{ id: game.creatorId, totalSubmissions: 1 }]);
      }
      const slugs = await ctx.db.read.selectFrom('gameSlugs').select('slug').execute();
      expect(slugs).toHaveLength(3);
    });
  });
}
