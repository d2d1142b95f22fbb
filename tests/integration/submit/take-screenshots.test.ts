import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { type StartTimer, startTimer } from '#platform/clock.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { takeScreenshots } from '#services/games/pictures.ts';
import { submitGame } from '#services/games/submit.ts';
import { makePerson } from '#tests/support/factories.ts';
import { at, endingTogether, guardedFetch } from '#tests/support/fixture-server.ts';
import { serveGame } from '#tests/support/game-with-screenshots.ts';
import { storedKeys } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

describe('the screenshots of a game’s own page', () => {
  it('are stored in order as uploads of the person who submits it', async () => {
    await using server = await serveGame(['1.png', 'page', '2.svg', '3.png']);
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const actor = await makePerson(app);
    const taken = await takeScreenshots(app.ctx, { actor, url: ` ${at(server)} ` });
    expect(taken.map(({ url, width }) => [url.slice(0, 18), url.split('_')[1]?.slice(0, 2), width])).toEqual([
      ['/files/thumbnails/', '1-', 400],
      ['/files/thumbnails/', '3-', 400],
    ]);
    const { slug } = await submitGame(app.ctx, {
      actor,
      title: 'Tanks',
      description: 'Tanks, but tiny.',
      playUrl: at(server),
      isCoverDrawn: true,
      genre: 'Strategy',
      tags: ['tanks'],
      isFullyGenerated: true,
      screenshotKeys: taken.map(({ key }) => key),
    });
    const found = await findGameBySlug(app.ctx, slug, actor);
    expect(found?.game.screenshotUrls).toEqual(taken.map(({ url }) => url));
  });

  it('are at most as many as a game may have', async () => {
    await using server = await serveGame(Array.from({ length: 12 }, (_, n) => `${n}.png`));
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const actor = await makePerson(app);
    const taken = await takeScreenshots(app.ctx, { actor, url: at(server) });
    expect(taken).toHaveLength(LIMITS.screenshotsPerGame);
    expect(server.requests).toHaveLength(1 + LIMITS.screenshotsPerGame);
  });

  it('have 5 seconds together with their page, and are then left out', async () => {
    await using server = await serveGame(['1.png', 'slow']);
    const ending = endingTogether();
    const given: number[] = [];
    const after: StartTimer = (ms, callback) => {
      given.push(ms);
      if (given.length > 1) return ending(ms, callback);
      const stop = startTimer(ms, callback);
      return () => {
        app.clock.advance(3_000);
        stop();
      };
    };
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch({ after }) });
    const actor = await makePerson(app);
    expect(await takeScreenshots(app.ctx, { actor, url: at(server) })).toHaveLength(1);
    expect(given).toEqual([5_000, 2_000, 2_000]);
    expect(await app.ctx.db.read.selectFrom('uploads').select('uploaderId').execute()).toEqual([
      { uploaderId: actor.id },
    ]);
  });

  it('are none if the page can’t be read, or for visitors', async () => {
    await using server = await serveGame(['1.png']);
    await using app = await createTestApp({ dialect: 'sqlite', fetch: guardedFetch() });
    const actor = await makePerson(app);
    for (const url of ['', 'nowhere', at(server, '/gone')]) {
      expect(await takeScreenshots(app.ctx, { actor, url })).toEqual([]);
    }
    await expect(takeScreenshots(app.ctx, { actor: VISITOR, url: at(server) })).rejects.toMatchObject({
      code: 'not-signed-in',
    });
    expect(server.requests).toEqual(['GET /gone']);
    expect(await storedKeys(app)).toEqual([]);
  });
});
