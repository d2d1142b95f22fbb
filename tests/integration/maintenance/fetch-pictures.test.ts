import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fetchPictures } from '#services/upkeep/fetch-pictures.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { answer, at, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';
import { drawPicture, storedKeys } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const HOUR = 3_600_000;
const PNG = { 'content-type': 'image/png' };
const STORED = /^\/files\/thumbnails\//;

for (const dialect of DIALECTS) {
  describe(`pictures on other sites, on ${dialect}`, () => {
    it('are fetched by the job: covers, screenshots and people’s pictures', async () => {
      await using server = await serveFixture(answer(await drawPicture(), PNG));
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      await makeElsewhere(app, at(server, '/a.png'));
      expect(await fetchPictures(app.ctx)).toEqual({ stored: 3, waiting: 0, givenUp: 0 });
      const { cover, placeholder, screenshots, person } = await picturesOf(app);
      expect(cover).toMatch(/^\/files\/thumbnails\/\d+_a-/);
      expect(placeholder).toMatch(/^data:image\//);
      expect(screenshots).toEqual(['/files/thumbnails/1.webp', expect.stringMatching(STORED)]);
      // An avatar is cut to a square.
      expect(person).toMatch(/^\/files\/thumbnails\/\d+_avatar-[0-9a-f]{8}-(\d+)x\1\.webp$/);
      expect(await fetchPictures(app.ctx)).toEqual({ stored: 0, waiting: 0, givenUp: 0 });
      expect(server.requests).toHaveLength(3);
    });

    it('that can’t be fetched are requested less and less often, ten times in all', async () => {
      await using server = await serveFixture(answer('', PNG, 403));
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      await makeElsewhere(app, at(server, '/a.png'));
      for (let tries = 1; tries < 10; tries += 1) {
        expect(await fetchPictures(app.ctx)).toEqual({ stored: 0, waiting: 3, givenUp: 0 });
        app.clock.advance(HOUR * 2 ** (tries - 1) - 1);
        expect(await fetchPictures(app.ctx)).toEqual({ stored: 0, waiting: 0, givenUp: 0 });
        app.clock.advance(1);
      }
      expect(await fetchPictures(app.ctx)).toEqual({ stored: 0, waiting: 0, givenUp: 3 });
      expect(await picturesOf(app)).toEqual({
        cover: '',
        placeholder: '',
        screenshots: ['/files/thumbnails/1.webp'],
        person: '',
      });
      expect(server.requests).toHaveLength(30);
      expect(await app.ctx.db.read.selectFrom('pictureTries').selectAll().execute()).toEqual([]);
    });

    it.each([404, 410])('that are gone (%i) are given up at once', async (status) => {
      await using server = await serveFixture(answer('', PNG, status));
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      await makeElsewhere(app, at(server, '/a.png'));
      expect(await fetchPictures(app.ctx)).toEqual({ stored: 0, waiting: 0, givenUp: 3 });
    });

    it('are ignored if another was chosen meanwhile, and leave no file', async () => {
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      const bytes = await drawPicture();
      let isChanged = false;
      await using server = await serveFixture(async (request, response) => {
        if (!isChanged) {
          isChanged = true;
          await app.ctx.db.transact(async ({ db }) => {
            await db.updateTable('games').set({ thumbnailUrl: '/files/thumbnails/2.webp' }).execute();
            await db.deleteFrom('gameScreenshots').execute();
            await db.updateTable('users').set({ profilePicture: '' }).execute();
          });
        }
        answer(bytes, PNG)(request, response);
      });
      await makeElsewhere(app, at(server, '/a.png'));
      await fetchPictures(app.ctx);
      expect((await picturesOf(app)).cover).toBe('/files/thumbnails/2.webp');
      expect(await storedKeys(app)).toEqual([]);
    });
  });
}

/** Makes a game and its owner, whose pictures are all on another site, except one screenshot. */
async function makeElsewhere(app: Pick<TestApp, 'ctx'>, url: string) {
  const owner = await makePerson(app);
  const game = await makeGame(app, { owner, importedUpvotes: 5 });
  await app.ctx.db.transact(async ({ db }) => {
    await db.updateTable('games').set({ thumbnailUrl: url, thumbnailPlaceholder: '' }).execute();
    await db.updateTable('users').set({ profilePicture: url }).execute();
    await sql`insert into game_screenshots (game_id, position, url) values
      (${game.id}, 0, '/files/thumbnails/1.webp'), (${game.id}, 1, ${url})`.execute(db);
  });
  return { slug: game.slug, username: owner.username };
}

async function picturesOf({ ctx }: TestApp) {
  const { read } = ctx.db;
  const game = await read
    .selectFrom('games')
    .select(['thumbnailUrl as cover', 'thumbnailPlaceholder as placeholder'])
    .executeTakeFirstOrThrow();
  const shots = await read.selectFrom('gameScreenshots').select('url').orderBy('position').execute();
  const { person } = await read.selectFrom('users').select('profilePicture as person').executeTakeFirstOrThrow();
  return { ...game, screenshots: shots.map(({ url }) => url), person };
}
