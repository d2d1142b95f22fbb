import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { movingOf } from '#domain/games/picture.ts';
import { fileKeyOf, filePath } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameById } from '#services/games/find-game.ts';
import { erasePicture, findFileReaders, sweepPictures, uploadPicture } from '#services/games/pictures.ts';
import { submitGame } from '#services/games/submit.ts';
import { examineFiles } from '#services/upkeep/examine-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import { drawApng, drawMoving } from '#tests/support/moving-pictures.ts';
import { storedKeys } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const GAME = {
  ...{ title: 'Snake', description: 'Grows while it eats.', playUrl: 'https://play.example/snake' },
  ...{ genre: 'Arcade', tags: ['retro'], isFullyGenerated: true },
};

for (const dialect of DIALECTS) {
  describe(`a cover that moves, on ${dialect}`, () => {
    it('has a moving rendition beside the still ones, which shares their life', async () => {
      await using app = await createTestApp({ dialect, clock: createFakeClock(Date.now()) });
      const { ctx } = app;
      const actor = await makePerson(app);
      const bytes = await drawMoving('gif', { width: 640, height: 400, delays: [100, 120, 140] });
      const { key, url } = await uploadPicture(ctx, { actor, filename: 'a.gif', bytes });
      const unused = await uploadPicture(ctx, { actor, filename: 'b.gif', bytes });
      const { id } = await submitGame(ctx, { actor, ...GAME, coverKey: key });
      expect((await findGameById(ctx, id))?.thumbnailUrl).toBe(url);
      const moving = movingOf(key) ?? '';
      const file = await ctx.files.get(moving);
      expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', pages: 3, width: 480, height: 300 });
      expect((await sharp((await ctx.files.get(key))?.bytes).metadata()).pages ?? 1).toBe(1);
      expect(await findFileReaders(ctx, { key: moving, findAsker: async () => VISITOR })).toBe('everybody');
      expect((await storedKeys(app)).filter((each) => each.endsWith('-moving.webp'))).toHaveLength(2);

      app.clock.advance(8 * 86_400_000);
      expect(await sweepPictures(ctx)).toEqual({ removed: 3 });
      expect(await ctx.files.get(movingOf(unused.key) ?? '')).toBeNull();
      expect(await examineFiles(ctx)).toEqual([]);
      await ctx.files.delete(moving);
      expect((await examineFiles(ctx)).map(({ text }) => text).join()).toContain(filePath(moving));

      await ctx.files.put({ key: moving, bytes: file?.bytes ?? new Uint8Array(), contentType: 'image/webp' });
      await erasePicture(ctx, { path: filePath(moving) });
      expect(await storedKeys(app)).toEqual([]);
      expect(fileKeyOf((await findGameById(ctx, id))?.thumbnailUrl ?? '')).toBeNull();
    });

    it('is a still one if its frames can’t be read', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const bytes = await drawApng({ width: 640, height: 400, delays: [100, 100, 100] });
      bytes.writeUInt32BE(4_000, bytes.lastIndexOf('fcTL') + 4 + 12);
      const { key } = await uploadPicture(app.ctx, { actor, filename: 'a.png', bytes });
      expect(movingOf(key)).toBeNull();
      expect(await app.ctx.files.get(key)).not.toBeNull();
    });
  });
}
