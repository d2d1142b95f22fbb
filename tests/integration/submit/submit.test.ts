import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameById } from '#services/games/find-game.ts';
import { uploadPicture } from '#services/games/pictures.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { submitGame } from '#services/games/submit.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson, type TestPerson } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const SNAKE = {
  title: 'Snake',
  description: 'Grows while it eats.',
  playUrl: 'https://play.example/snake/',
  sourceUrl: 'https://code.example/snake',
  genre: 'Arcade',
  tags: [' retro ', 'arcade', 'Mixed'],
  isFullyGenerated: true,
};

async function upload({ ctx }: TestApp, actor: TestPerson, colour = '#a33'): Promise<string> {
  const { key } = await uploadPicture(ctx, {
    actor,
    filename: 'My cover.png',
    bytes: await drawPicture({ colour }),
  });
  return key;
}

async function totalOf({ ctx }: TestApp, actor: TestPerson): Promise<number | undefined> {
  const row = await ctx.db.read
    .selectFrom('users')
    .select('totalSubmissions')
    .where('id', '=', actor.id)
    .executeTakeFirst();
  return row?.totalSubmissions;
}

for (const dialect of DIALECTS) {
  describe(`submitGame on ${dialect}`, () => {
    it('makes a game claimed by its sender, with the genre and the 100% tag, and counts it', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const mark = vi.spyOn(app.ctx.pages, 'outdate');
      const coverKey = await upload(app, actor);
      const screenshotKeys = [await upload(app, actor, '#3a3'), await upload(app, actor, '#33a')];
      const { id, slug } = await submitGame(app.ctx, { actor, ...SNAKE, coverKey, screenshotKeys });
      expect(slug).toBe('snake');
      expect(await findGameById(app.ctx, id)).toMatchObject({
        slug,
        title: SNAKE.title,
        description: SNAKE.description,
        thumbnailUrl: `/files/${coverKey}`,
        screenshotUrls: screenshotKeys.map((key) => `/files/${key}`),
        playUrl: SNAKE.playUrl,
        sourceUrl: SNAKE.sourceUrl,
        category: 'Arcade',
        tags: ['retro', 'Arcade', '100% AI Editor'],
        creator: { id: actor.id, username: actor.username, totalSubmissions: 1 },
        createdAt: app.clock.now(),
        upvotes: 0,
        downvotes: 0,
        views: 0,
        ownershipStatus: 'claimed',
        quickSubmission: false,
      });
      const row = await app.ctx.db.read
        .selectFrom('games')
        .select(['createdBy', 'creatorId', 'thumbnailPlaceholder'])
        .executeTakeFirst();
      expect(row).toEqual({
        createdBy: actor.id,
        creatorId: actor.id,
        thumbnailPlaceholder: expect.stringMatching(/^data:image\/webp;base64,/),
      });
      expect(await totalOf(app, actor)).toBe(1);
      expect(mark).toHaveBeenCalledOnce();
      const log = await app.ctx.db.read.selectFrom('auditLog').selectAll().execute();
      expect(log).toMatchObject([{ action: 'game:submit', actorId: actor.id, subjectId: id }]);
    });

    it('tags a partly generated game as Mixed, whatever was typed, with the operator’s editor name', async () => {
      await using app = await createTestApp({ dialect, env: { EDITOR_NAME: 'Wordsmith' } });
      const actor = await makePerson(app);
      const cover = { isCoverDrawn: true };
      const tags = ['100% wordsmith', 'mixed', 'x'];
      const half = await submitGame(app.ctx, { actor, ...SNAKE, ...cover, tags, isFullyGenerated: false });
      const playUrl = 'https://play.example/whole';
      const whole = await submitGame(app.ctx, { actor, ...SNAKE, ...cover, tags, playUrl });
      expect((await findGameById(app.ctx, half.id))?.tags).toEqual(['x', 'Arcade', 'Mixed']);
      expect((await findGameById(app.ctx, whole.id))?.tags).toEqual(['x', 'Arcade', '100% Wordsmith']);
    });

    it('accepts only pictures that the sender uploaded', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const theirs = await upload(app, await makePerson(app), '#123');
      const own = await upload(app, actor);
      for (const pictures of [
        { coverKey: theirs },
        { coverKey: own, screenshotKeys: [theirs] },
        { coverKey: 'thumbnails/1_nowhere.webp' },
      ]) {
        await expect(submitGame(app.ctx, { actor, ...SNAKE, ...pictures })).rejects.toMatchObject({
          code: 'storage/object-not-found',
        });
      }
      expect(await app.ctx.db.read.selectFrom('games').select('id').execute()).toEqual([]);
      expect(await totalOf(app, actor)).toBe(0);
    });

    it('is saved once if the form is sent again because its answer was lost', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const send = async (by = actor, title = SNAKE.title) =>
        submitGame(app.ctx, { actor: by, ...SNAKE, title, isCoverDrawn: true });
      const { id, slug } = await send();
      expect(await send()).toMatchObject({ id, slug, isHeld: false });
      expect(await totalOf(app, actor)).toBe(1);
      await expect(send(actor, 'Another')).rejects.toMatchObject({ code: 'game-exists' });
      await expect(send(await makePerson(app))).rejects.toMatchObject({ code: 'game-exists' });
      app.clock.advance(LIMITS.submitAgainMs);
      await expect(send()).rejects.toMatchObject({ code: 'game-exists' });
    });

    it('refuses the address of a quick submission, with a link to it, and counts nothing', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const first = await quickSubmit(app.ctx, { actor: VISITOR, title: 'First', playUrl: SNAKE.playUrl });
      const again = { ...SNAKE, playUrl: 'https://www.play.example/snake/index.html?utm_source=x' };
      await expect(submitGame(app.ctx, { actor, ...again, isCoverDrawn: true })).rejects.toMatchObject({
        code: 'game-exists',
        sentence: `This game already exists at /game/${first.id}`,
        details: { id: first.id, slug: first.slug },
      });
      expect(await totalOf(app, actor)).toBe(0);
    });
  });
}
