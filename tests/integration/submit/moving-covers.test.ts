import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { movingOf } from '#domain/games/picture.ts';
import { fileKeyOf, filePath } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import { createCollectionWriter } from '#platform/transfer/collections/write-collections.ts';
import { findGameById } from '#services/games/find-game.ts';
import { erasePicture, findFileReaders, sweepPictures, uploadPicture } from '#services/games/pictures.ts';
import { submitGame } from '#services/games/submit.ts';
import { exportCollections } from '#services/transfer/export-collections.ts';
import { examineFiles } from '#services/upkeep/examine-files.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
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

    it('is carried by export and import, also of what was imported', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const bytes = await drawMoving('gif', { width: 640, height: 400, delays: [100, 120, 140] });
      const { key } = await uploadPicture(app.ctx, { actor, filename: 'a.gif', bytes });
      const { id } = await submitGame(app.ctx, { actor, ...GAME, coverKey: key });
      await using copy = await createTestApp({ dialect });
      await using another = await createTestApp({ dialect });
      const covers: string[] = [];
      for (const [from, to] of [
        [app, copy],
        [copy, another],
      ] as const) {
        await using folder = await makeFolder();
        {
          await using writer = await createCollectionWriter(folder.path, from.ctx.files);
          await exportCollections(from.ctx, writer);
        }
        expect((await importFrom(to.ctx, folder.path)).rejects).toEqual([]);
        const cover = fileKeyOf((await findGameById(to.ctx, id))?.thumbnailUrl ?? '') ?? '';
        const { bytes: moving } = (await to.ctx.files.get(movingOf(cover) ?? '')) ?? {};
        expect(await sharp(moving).metadata()).toMatchObject({ format: 'webp', pages: 3, width: 480, height: 300 });
        expect((await sharp((await to.ctx.files.get(cover))?.bytes).metadata()).width).toBe(640);
        expect(await examineFiles(to.ctx)).toEqual([]);
        covers.push(cover.replace(/-[0-9a-f]{8}-\d+x/, ''));
      }
      expect(covers[0]).toBe(covers[1]);
    });

    it('is a still one if its frames can’t be read', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const bytes = await drawApng({ width: 640, height: 400, delays: [100, 100, 100] });
      bytes.writeUInt32BE(4_000, bytes.lastIndexOf('fcTL') + 4 + 12);
      const { key } = await uploadPicture(app.ctx, { actor, filename: 'a.png', bytes });
      expect(movingOf(key)).toBeNull();
      expect(await app.ctx.files.get(key)).not.toBeNull();
      const games = [{ id: 'g', title: 'Hop', thumbnailUrl: 'a-640x400m.webp' }];
      const files = { 'a-640x400m.webp': bytes, 'a-640x400m-moving.webp': 'no picture' };
      await using folder = await makeFolder({ 'games.jsonl': games, ...files });
      expect((await importFrom(app.ctx, folder.path)).rejects).toEqual([]);
      expect((await findGameById(app.ctx, 'g'))?.thumbnailUrl).toMatch(/-640x400\.webp$/);
    });
  });
}
