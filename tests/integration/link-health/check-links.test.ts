import type { RequestListener } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import { listDueLinks } from '#platform/db/upkeep/link-checks.ts';
import { findGameById } from '#services/games/find-game.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { browseGames } from '#services/listing/browse.ts';
import { loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { loadLeaderboard } from '#services/listing/leaderboard.ts';
import { checkLinks } from '#services/upkeep/check-links.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { at, type FixtureServer, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { collectMails, giveAddress, toldTo } from '#tests/support/told.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Answers a path such as `/404` with the status in its name, unless `statuses` has another status for it. */
async function serveGames() {
  const statuses = new Map<string, number>();
  const sent = new Map<string, Record<string, string>>();
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '/';
    const status = statuses.get(path) ?? Number(/\d{3}/.exec(path)?.[0] ?? 200);
    response.writeHead(status, sent.get(path)).end();
  };
  const server = await serveFixture(listener);
  return Object.assign(server, { statuses, sent });
}

const linkTo = (server: FixtureServer, path: string) => at(server, path, 'games.site.dev');
const asked = (server: FixtureServer, path: string) =>
  server.requests.filter((request) => request.endsWith(` ${path}`)).length;

/** Schedules first checks. The games are older than `freshMs`, so these are due within a day, not immediately. */
async function beginWatch({ ctx, clock }: TestApp) {
  clock.advance(UPKEEP_LIMITS.linkHealth.freshMs);
  await checkLinks(ctx);
}

const due = ({ ctx, clock }: TestApp) => listDueLinks(ctx.db.read, { now: clock.now(), limit: 100 });

/** Lets days pass, and checks every link once a day. */
async function passDays(app: TestApp, days: number) {
  const reports: Awaited<ReturnType<typeof checkLinks>>[] = [];
  for (let day = 0; day < days; day += 1) {
    app.clock.advance(DAY + UPKEEP_LIMITS.linkHealth.jitterMs);
    reports.push(await checkLinks(app.ctx));
  }
  return reports;
}

for (const dialect of DIALECTS) {
  describe(`link health on ${dialect}`, () => {
    it('marks a game after three days, notifies its owner, takes it off the boards after 14, and restores it', async () => {
      await using server = await serveGames();
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      const owner = await makePerson(app);
      const email = await giveAddress(app, owner);
      const mails = collectMails(app);
      const playUrl = linkTo(server, '/404');
      const { id } = await makeGame(app, { owner, title: 'Gone Fishing', playUrl });
      const works = await makeGame(app, {
        owner,
        title: 'Still Here',
        playUrl: linkTo(server, '/200'),
        importedUpvotes: 1,
        views: 1,
      });
      const onHome = async () => (await loadHome(app.ctx)).latest.map((game) => game.id).toSorted();

      await beginWatch(app);
      await passDays(app, 3);
      expect(await findGameById(app.ctx, id)).not.toHaveProperty('mayBeOffline');
      expect(await toldTo(app, owner)).toEqual([]);

      await passDays(app, 1);
      expect(await findGameById(app.ctx, id)).toMatchObject({ mayBeOffline: true });
      expect(await findGameById(app.ctx, works.id)).not.toHaveProperty('mayBeOffline');
      expect(await toldTo(app, owner)).toMatchObject([
        { title: 'Gone Fishing may be offline', path: '/game/gone-fishing' },
      ]);
      expect((await toldTo(app, owner))[0]?.text).toContain(playUrl);
      expect(await mails.list()).toEqual([`${email}: Gone Fishing may be offline`]);
      const card = (await loadHome(app.ctx)).latest.find((game) => game.id === id);
      expect(card?.mayBeOffline).toBe(true);
      expect(await onHome()).toEqual([id, works.id].toSorted());

      await passDays(app, 10);
      expect(await onHome()).toEqual([works.id]);
      for (const tab of ['top-voted', 'most-viewed', 'newest'] as const) {
        expect(await loadLeaderboard(app.ctx, { tab })).toMatchObject({ games: [{ id: works.id }] });
      }
      const { mostVoted, newest, mostViewed } = await loadWallOfFame(app.ctx);
      expect([mostVoted, newest, mostViewed].map((board) => board.map((entry) => entry.id))).toEqual(
        Array(3).fill([works.id]),
      );
      const found = await browseGames(app.ctx, { query: EMPTY_BROWSE_QUERY });
      expect(found.games.map((game) => game.id)).toContain(id);
      expect(await findGameById(app.ctx, id)).toMatchObject({ mayBeOffline: true, title: 'Gone Fishing' });
      expect((await toldTo(app, owner)).map(({ title }) => title)).toEqual([
        'Gone Fishing may be offline',
        'Gone Fishing is off the boards',
      ]);

      server.statuses.set('/404', 200);
      await passDays(app, 1);
      expect(await findGameById(app.ctx, id)).not.toHaveProperty('mayBeOffline');
      expect(await onHome()).toEqual([id, works.id].toSorted());
      expect((await toldTo(app, owner)).at(-1)?.title).toBe('Gone Fishing works again');
      expect(await mails.list()).toHaveLength(3);
    });

    it('continues if a game is erased meanwhile', async () => {
      await using server = await serveGames();
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      const owner = await makePerson(app);
      const erased = await makeGame(app, { owner, playUrl: linkTo(server, '/erased') });
      await makeGame(app, { owner, playUrl: linkTo(server, '/there') });
      let waits = true;
      const db = Object.create(app.ctx.db, {
        read: { value: app.ctx.db.read },
        transact: {
          async value(work: Parameters<typeof app.ctx.db.transact>[0]) {
            if (waits) {
              waits = false;
              await eraseGameNow(app.ctx, { gameId: erased.id });
            }
            return app.ctx.db.transact(work);
          },
        },
      });
      await checkLinks({ ...app.ctx, db });
      expect(asked(server, '/erased')).toBe(0);
      expect(asked(server, '/there')).toBeGreaterThan(0);
    });

    it('checks each link once a day, by HEAD and then GET', async () => {
      await using server = await serveGames();
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      await makeGame(app, { playUrl: linkTo(server, '/ok') });
      await makeGame(app, { playUrl: linkTo(server, '/410') });
      await beginWatch(app);
      expect(server.requests).toEqual([]);
      const [first] = await passDays(app, 1);
      expect(first).toEqual({ checked: 2, offline: 0, back: 0 });
      expect(server.requests.toSorted()).toEqual(['GET /410', 'HEAD /410', 'HEAD /ok']);
      app.clock.advance(12 * HOUR);
      await checkLinks(app.ctx);
      expect(asked(server, '/ok')).toBe(1);
      await passDays(app, 1);
      expect(asked(server, '/ok')).toBe(2);
    });

    it('checks a newly submitted game at once, and an import within a day', async () => {
      await using server = await serveGames();
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      const { freshMs } = UPKEEP_LIMITS.linkHealth;
      await makeGame(app, { playUrl: linkTo(server, '/imported'), createdAt: app.clock.now() - freshMs });
      await makeGame(app, { playUrl: linkTo(server, '/submitted') });
      await checkLinks(app.ctx);
      expect(server.requests).toEqual(['HEAD /submitted']);
      await passDays(app, 1);
      expect(asked(server, '/imported')).toBe(1);
    });

    it('detects which games play in a page, until a host forbids it, but not while the link is down', async () => {
      await using server = await serveGames();
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      app.ctx.config.publicUrl = 'http://podium.site.dev';
      const open = await makeGame(app, { playUrl: linkTo(server, '/open') });
      await makeGame(app, { playUrl: linkTo(server, '/closed') });
      await makeGame(app, { playUrl: linkTo(server, '/404') });
      server.sent.set('/closed', { 'x-frame-options': 'SAMEORIGIN' });
      const playing = async () => {
        const { games } = await browseGames(app.ctx, { query: { ...EMPTY_BROWSE_QUERY, playsInPage: true } });
        return games.map(({ id }) => id);
      };
      expect(await playing()).toEqual([]);
      await checkLinks(app.ctx);
      expect(await playing()).toEqual([open.id]);
      expect(await findGameById(app.ctx, open.id)).toMatchObject({ playsInPage: true });
      for (const status of [404, 503]) {
        server.statuses.set('/open', status);
        await passDays(app, 1);
        expect(await playing()).toEqual([open.id]);
      }
      server.statuses.delete('/open');
      server.sent.set('/open', { 'content-security-policy': "frame-ancestors 'self'" });
      await passDays(app, 1);
      expect(await playing()).toEqual([]);
      expect(await findGameById(app.ctx, open.id)).not.toHaveProperty('playsInPage');
      server.sent.set('/open', { 'content-security-policy': 'frame-ancestors http://*.site.dev' });
      await passDays(app, 1);
      expect(await playing()).toEqual([open.id]);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('counts a check once, even if two run at the same time', async () => {
      await using server = await serveGames();
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      const { id } = await makeGame(app, { playUrl: linkTo(server, '/404') });
      await beginWatch(app);
      app.clock.advance(DAY);
      await Promise.all([checkLinks(app.ctx), checkLinks(app.ctx)]);
      const check = app.ctx.db.read.selectFrom('linkChecks').select('failures').where('gameId', '=', id);
      expect(await check.executeTakeFirst()).toEqual({ failures: 1 });
    });

    it('never requests reserved names, nor links of games that aren’t public', async () => {
      const probed: string[] = [];
      const fetch = guardedFetch();
      fetch.probe = async (url) => {
        probed.push(url);
        return { kind: 'answered', url, status: 200, headers: {} };
      };
      await using app = await createTestApp({ dialect, fetch });
      for (const playUrl of ['https://example.org/g', 'https://a.example/', 'http://localhost:1/', '']) {
        await makeGame(app, { playUrl });
      }
      const hidden = await makeGame(app, { playUrl: 'https://hidden.site.dev/' });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', hidden.id).execute(),
      );
      await makeGame(app, { playUrl: 'https://seen.site.dev/' });
      await beginWatch(app);
      await passDays(app, 2);
      expect(probed).toEqual(['https://seen.site.dev/', 'https://seen.site.dev/']);
      expect(await due(app)).toEqual([]);
    });

    it('blames no game if our own network is down', async () => {
      const unknown = Object.assign(new Error('No address'), { code: 'ENOTFOUND' });
      await using app = await createTestApp({
        dialect,
        fetch: guardedFetch({ resolve: () => Promise.reject(unknown) }),
      });
      for (let n = 0; n < UPKEEP_LIMITS.linkHealth.hostsThatProve; n += 1) {
        await makeGame(app, { playUrl: `https://host-${n}.dev/` });
      }
      await beginWatch(app);
      const warn = vi.spyOn(app.ctx.log, 'warn');
      const reports = await passDays(app, 6);
      expect(reports).toEqual(Array(6).fill({ checked: 0, offline: 0, back: 0 }));
      expect(warn).toHaveBeenCalledTimes(6);
      const checks = await app.ctx.db.read.selectFrom('linkChecks').select('failures').execute();
      expect(checks.every(({ failures }) => failures === 0)).toBe(true);
      expect(await due(app)).toEqual([]);
    });

    it('starts again for a game whose address was changed meanwhile', async () => {
      await using server = await serveGames();
      await using app = await createTestApp({ dialect, fetch: guardedFetch() });
      const { id } = await makeGame(app, { playUrl: linkTo(server, '/404') });
      await beginWatch(app);
      await passDays(app, 3);
      await app.ctx.db.transact(({ db }) =>
        db
          .updateTable('games')
          .set({ playUrl: linkTo(server, '/404/moved') })
          .where('id', '=', id)
          .execute(),
      );
      await passDays(app, 3);
      expect(await findGameById(app.ctx, id)).not.toHaveProperty('mayBeOffline');
      await passDays(app, 1);
      expect(await findGameById(app.ctx, id)).toMatchObject({ mayBeOffline: true });
    });
  });
}
