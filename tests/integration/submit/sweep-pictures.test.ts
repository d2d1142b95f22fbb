import { describe, expect, it } from 'vitest';
import { renditionOf } from '#domain/games/picture.ts';
import { editGame } from '#services/games/edit.ts';
import { sweepPictures, type UploadedPicture, uploadPicture } from '#services/games/pictures.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import { drawPicture, storedKeys } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const SNAKE = {
  title: 'Snake',
  description: 'Grows while it eats.',
  playUrl: 'https://play.example/snake',
  genre: 'Arcade',
  tags: ['retro'],
  isFullyGenerated: true,
};

/** The fake clock starts at the real time, because the tested code compares it with the files' real timestamps. */
const createApp = (dialect: (typeof DIALECTS)[number]) =>
  createTestApp({ dialect, clock: createFakeClock(Date.now()) });

async function upload({ ctx }: TestApp, actor: TestPerson, colour: string): Promise<UploadedPicture> {
  return uploadPicture(ctx, { actor, filename: 'a.png', bytes: await drawPicture({ width: 330, height: 20, colour }) });
}

/** The files of pictures that are 330 pixels wide: the picture itself, and one smaller rendition. */
const filesOf = (...pictures: UploadedPicture[]) =>
  pictures.flatMap(({ key }) => [key, renditionOf(key, 320)]).toSorted();

const aWeekLater = (app: TestApp) => app.clock.advance(7 * 86_400_000 + 60_000);

for (const dialect of DIALECTS) {
  describe(`sweepPictures on ${dialect}`, () => {
    it('removes pictures that nobody used within a week, and nothing that is shown', async () => {
      await using app = await createApp(dialect);
      const actor = await makePerson(app);
      const cover = await upload(app, actor, '#a00');
      const shot = await upload(app, actor, '#0a0');
      const unused = await upload(app, actor, '#00a');
      const avatar = await upload(app, actor, '#0aa');
      await submitGame(app.ctx, { actor, ...SNAKE, coverKey: cover.key, screenshotKeys: [shot.key] });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('users').set({ profilePicture: avatar.url }).where('id', '=', actor.id).execute(),
      );
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 0 });
      aWeekLater(app);
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 2 });
      expect(await storedKeys(app)).toEqual(filesOf(cover, shot, avatar));
      const rows = await app.ctx.db.read.selectFrom('uploads').select('key').orderBy('key').execute();
      expect(rows.map(({ key }) => key)).not.toContain(unused.key);
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 0 });
    });

    it('removes what nobody used within a week, even if the person has just used another picture', async () => {
      await using app = await createApp(dialect);
      const actor = await makePerson(app);
      const used = await upload(app, actor, '#a00');
      await upload(app, actor, '#0a0');
      app.clock.advance(6 * 86_400_000);
      await submitGame(app.ctx, { actor, ...SNAKE, coverKey: used.key });
      app.clock.advance(86_400_000 + 60_000);
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 2 });
      expect(await storedKeys(app)).toEqual(filesOf(used));
    });

    it('removes what a crash left half-written', async () => {
      await using app = await createApp(dialect);
      const bytes = await drawPicture({ format: 'webp' });
      const key = 'thumbnails/1_half-1f2e3d4c-640x400-320.webp';
      await app.ctx.files.put({ key, bytes, contentType: 'image/webp' });
      aWeekLater(app);
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 1 });
      expect(await storedKeys(app)).toEqual([]);
    });

    it('keeps a replaced picture for a week', async () => {
      await using app = await createApp(dialect);
      const actor = await makePerson(app);
      const old = await upload(app, actor, '#a00');
      const { id: gameId } = await submitGame(app.ctx, { actor, ...SNAKE, coverKey: old.key });
      aWeekLater(app);
      const fresh = await upload(app, actor, '#0a0');
      await editGame(app.ctx, { actor, gameId, ...SNAKE, coverKey: fresh.key });
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 0 });
      aWeekLater(app);
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 2 });
      expect(await storedKeys(app)).toEqual(filesOf(fresh));
    });

    it('keeps the pictures of a game that its owner may restore', async () => {
      await using app = await createApp(dialect);
      const actor = await makePerson(app);
      const cover = await upload(app, actor, '#a00');
      const shot = await upload(app, actor, '#0a0');
      const pictures = { coverKey: cover.key, screenshotKeys: [shot.key] };
      const { id: gameId } = await submitGame(app.ctx, { actor, ...SNAKE, ...pictures });
      await removeGame(app.ctx, { actor, gameId });
      aWeekLater(app);
      expect(await sweepPictures(app.ctx)).toEqual({ removed: 0 });
      expect(await storedKeys(app)).toEqual(filesOf(cover, shot));
    });

    it('never removes an upload of a form that is being sent', async () => {
      await using app = await createApp(dialect);
      const actor = await makePerson(app);
      const covers = await Promise.all(Array.from({ length: 6 }, (_, i) => upload(app, actor, `#${i + 1}00`)));
      aWeekLater(app);
      const submissions = covers.map(({ key }, i) =>
        submitGame(app.ctx, { actor, ...SNAKE, playUrl: `https://play.example/${i}`, coverKey: key }),
      );
      const results = await Promise.allSettled([sweepPictures(app.ctx), ...submissions]);
      const games = await app.ctx.db.read.selectFrom('games').select('thumbnailUrl').execute();
      const stored = new Set(await storedKeys(app));
      for (const { thumbnailUrl } of games) {
        expect(stored).toContain(thumbnailUrl.slice('/files/'.length));
      }
      for (const result of results) {
        if (result.status === 'rejected') {
          expect(result.reason).toMatchObject({ code: 'storage/object-not-found' });
        }
      }
    });
  });
}
