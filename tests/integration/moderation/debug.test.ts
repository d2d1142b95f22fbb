import { describe, expect, it } from 'vitest';
import { findUserById } from '#platform/db/people/users.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { countSampleGames, deleteSampleGames } from '#services/moderation/debug.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`the debug account on ${dialect}`, () => {
    it('deletes in bulk only titles with ‘Sample Game’, and only as many as were confirmed', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const owner = await makePerson(app);
      const actor = { ...(await makePerson(app)), isDebug: true };
      const key = 'thumbnails/1_sample.webp';
      await ctx.files.put({ key, bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' });
      for (const title of ['Sample Game 1', 'My Sample Game', 'sample game', 'Sample_Game', 'Another']) {
        const thumbnailUrl = title === 'Sample Game 1' ? `/files/${key}` : '';
        await makeGame(app, { owner, title, thumbnailUrl });
      }
      const { id: removed } = await makeGame(app, { owner, title: 'Sample Game 2' });
      await removeGame(ctx, { actor: owner, gameId: removed });
      expect(await countSampleGames(ctx, { actor })).toBe(2);
      for (const confirmed of [1, 3, 0, Number.NaN]) {
        await expect(deleteSampleGames(ctx, { actor, confirmed })).rejects.toMatchObject({
          code: 'not-confirmed',
        });
      }
      expect(await deleteSampleGames(ctx, { actor, confirmed: 2 })).toEqual({ deleted: 2 });
      expect(await ctx.files.get(key)).toBeNull();
      await expect(deleteSampleGames(ctx, { actor, confirmed: 0 })).rejects.toMatchObject({
        code: 'not-confirmed',
      });
      const left = await ctx.db.read.selectFrom('games').select('title').orderBy('title').execute();
      expect(left.map(({ title }) => title).sort()).toEqual(['Another', 'Sample Game 2', 'Sample_Game', 'sample game']);
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalSubmissions: 3 });
      expect(await examine(ctx)).toEqual([]);
    });
  });
}
