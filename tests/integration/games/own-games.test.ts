import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { createVisitBuffer } from '#platform/visit-buffer.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findOwnDays, findOwnNews, forgetOldDays } from '#services/games/own-games.ts';
import { banPerson, liftPerson } from '#services/moderation/set-standing.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;

async function visit({ ctx }: TestApp, kind: 'views' | 'plays', gameIds: readonly string[]) {
  for (const id of gameIds) ctx[kind].count(id);
  await ctx[kind].flush();
}

for (const dialect of DIALECTS) {
  describe(`the days of one's own games, on ${dialect}`, () => {
    it('have the views, plays and upvotes of one’s own games only, day by day', async () => {
      await using app = await createTestApp({
        dialect,
        clock: createFakeClock(Date.UTC(2026, 4, 1, 23, 30)),
      });
      const ada = await makePerson(app);
      const [one, two] = [await makeGame(app, { owner: ada }), await makeGame(app, { owner: ada })];
      const other = await makeGame(app, { owner: await makePerson(app) });
      await visit(app, 'views', [one.id, one.id, two.id, other.id]);
      await visit(app, 'views', [one.id]);
      await castVote(app.ctx, { actor: await makePerson(app), gameId: one.id, voteType: 'up' });
      // An owner's own vote counts here, as it does in the game's counters.
      await castVote(app.ctx, { actor: ada, gameId: one.id, voteType: 'up' });
      app.clock.advance(2 * DAY);
      await visit(app, 'plays', [two.id, two.id, other.id]);
      await castVote(app.ctx, { actor: await makePerson(app), gameId: two.id, voteType: 'up' });
      await castVote(app.ctx, { actor: await makePerson(app), gameId: two.id, voteType: 'down' });
      expect(await findOwnDays(app.ctx, { actor: ada })).toEqual([
        { at: Date.UTC(2026, 4, 1), upvotes: 2, plays: 0, views: 4 },
        { at: Date.UTC(2026, 4, 2), upvotes: 0, plays: 0, views: 0 },
        { at: Date.UTC(2026, 4, 3), upvotes: 1, plays: 2, views: 0 },
      ]);
    });

    it('omit the votes of banned people, like the games’ counters', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea, troll] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { owner: ada, title: 'Mine' });
      await findOwnNews(app.ctx, { actor: ada });
      app.clock.advance(DAY);
      for (const actor of [bea, troll]) await castVote(app.ctx, { actor, gameId: game.id, voteType: 'up' });
      const shown = async () => {
        const news = await findOwnNews(app.ctx, { actor: ada, isPeek: true });
        const days = await findOwnDays(app.ctx, { actor: ada });
        return [news?.votes[0]?.up, days.at(-1)?.upvotes];
      };
      expect(await shown()).toEqual([2, 2]);
      const decide = { actor: await makePerson(app, { isAdmin: true }), reason: 'spam', userId: troll.id };
      await banPerson(app.ctx, decide);
      expect(await shown()).toEqual([1, 1]);
      await liftPerson(app.ctx, decide);
      expect(await shown()).toEqual([2, 2]);
    });

    it('are only today if nothing was counted before, and never more than fourteen', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app);
      expect(await findOwnDays(app.ctx, { actor: ada })).toHaveLength(1);
      await visit(app, 'views', [(await makeGame(app)).id]);
      app.clock.advance(20 * DAY);
      const days = await findOwnDays(app.ctx, { actor: ada });
      expect(days).toHaveLength(LIMITS.own.days);
      expect(days.every(({ views, plays, upvotes }) => views + plays + upvotes === 0)).toBe(true);
    });

    it('are deleted after a month', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app);
      await visit(app, 'plays', [id]);
      app.clock.advance((LIMITS.own.daysKept - 1) * DAY);
      expect(await forgetOldDays(app.ctx)).toBe(0);
      app.clock.advance(DAY);
      expect(await forgetOldDays(app.ctx)).toBe(1);
      const minutes = await app.ctx.db.read.selectFrom('playMinutes').selectAll().execute();
      expect(minutes).toEqual([]);
    });

    it('add up what several processes write at once', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app);
      const games = await Promise.all(Array.from({ length: 20 }, () => makeGame(app, { owner: ada })));
      const { db, log, clock } = app.ctx;
      const buffers = [1, 2].map(() => createVisitBuffer({ kind: 'plays', db, log, clock }));
      for (const [i, buffer] of buffers.entries()) {
        for (const { id } of i === 0 ? games : games.toReversed()) buffer.count(id);
      }
      await Promise.all(buffers.map((buffer) => buffer.flush()));
      expect(await findOwnDays(app.ctx, { actor: ada })).toMatchObject([{ plays: 40, views: 0 }]);
    });
  });

  describe(`what has changed for one's own games, on ${dialect}`, () => {
    it('is nothing on the first visit, and later what came since the previous visit', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea, eve] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { title: 'Mine', owner: ada });
      const rival = await makeGame(app, { title: 'Rival', owner: bea });
      await castVote(app.ctx, { actor: eve, gameId: rival.id, voteType: 'up' });
      expect(await findOwnNews(app.ctx, { actor: ada })).toBeNull();
      app.clock.advance(DAY);
      expect(await findOwnNews(app.ctx, { actor: ada })).toMatchObject({
        votes: [],
        places: [],
        creator: null,
      });
      const lookedAt = app.ctx.clock.now();
      app.clock.advance(DAY);
      await castVote(app.ctx, { actor: bea, gameId: game.id, voteType: 'up' });
      await castVote(app.ctx, { actor: eve, gameId: game.id, voteType: 'up' });
      await castVote(app.ctx, { actor: ada, gameId: game.id, voteType: 'up' });
      const news = {
        since: lookedAt,
        votes: [{ slug: game.slug, title: 'Mine', up: 2, down: 0 }],
        claims: [],
        places: [{ slug: game.slug, title: 'Mine', from: null, to: 1 }],
        creator: { from: 2, to: 1 },
      };
      expect(await findOwnNews(app.ctx, { actor: ada })).toEqual(news);
      // A page that is loaded again within `visitMs` belongs to the same visit, so the news is the same.
      app.clock.advance(LIMITS.own.visitMs - 1);
      expect(await findOwnNews(app.ctx, { actor: ada })).toEqual(news);
      app.clock.advance(LIMITS.own.visitMs);
      expect(await findOwnNews(app.ctx, { actor: ada })).toMatchObject({
        votes: [],
        places: [],
        creator: null,
      });
    });

    it('includes new places from the first on', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app);
      await findOwnNews(app.ctx, { actor: ada });
      app.clock.advance(DAY);
      for (const [title, importedUpvotes] of [
        ['Third', 1],
        ['First', 3],
        ['Second', 2],
      ] as const) {
        await makeGame(app, { title, owner: ada, importedUpvotes });
      }
      const { places } = (await findOwnNews(app.ctx, { actor: ada })) ?? {};
      expect(places?.map(({ title, to }) => [title, to])).toEqual([
        ['First', 1],
        ['Second', 2],
        ['Third', 3],
      ]);
    });

    it('is shown even if the visit can’t be written', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app);
      expect(await findOwnNews(app.ctx, { actor: ada })).toBeNull();
      app.clock.advance(DAY);
      const error = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined);
      vi.spyOn(app.ctx.db, 'transact').mockRejectedValueOnce(new Error('the disk is full'));
      expect(await findOwnNews(app.ctx, { actor: ada })).toMatchObject({ votes: [] });
      expect(error).toHaveBeenCalledOnce();
    });

    it('includes lost places of games that are still theirs', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea, eve] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { title: 'Overtaken', owner: ada });
      const rival = await makeGame(app, { title: 'Rival', owner: bea });
      await castVote(app.ctx, { actor: eve, gameId: game.id, voteType: 'up' });
      await findOwnNews(app.ctx, { actor: ada });
      app.clock.advance(DAY);
      await castVote(app.ctx, { actor: eve, gameId: game.id, voteType: 'up' });
      await castVote(app.ctx, { actor: eve, gameId: rival.id, voteType: 'up' });
      expect(await findOwnNews(app.ctx, { actor: ada })).toMatchObject({
        votes: [],
        places: [{ title: 'Overtaken', from: 1, to: null }],
      });
    });

    it('includes decided claims, and isn’t recorded by a peek', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const [won, lost] = [await makeGame(app, { title: 'Won' }), await makeGame(app, { title: 'Lost' })];
      expect(await findOwnNews(app.ctx, { actor: ada, isPeek: true })).toBeNull();
      expect(await findOwnNews(app.ctx, { actor: ada })).toBeNull();
      app.clock.advance(DAY);
      for (const [game, approve] of [
        [won, true],
        [lost, false],
      ] as const) {
        const { claimId } = await requestClaim(app.ctx, {
          actor: ada,
          gameId: game.id,
          reason: 'I made it.',
        });
        app.clock.advance(1_000);
        await decideClaim(app.ctx, { actor: admin, claimId, approve });
      }
      expect((await findOwnNews(app.ctx, { actor: ada }))?.claims).toEqual([
        { slug: 'lost', title: 'Lost', status: 'rejected' },
        { slug: 'won', title: 'Won', status: 'approved' },
      ]);
    });

    it('omits claims on games that were hidden after the decision', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const { id: gameId } = await makeGame(app);
      await findOwnNews(app.ctx, { actor: ada });
      app.clock.advance(DAY);
      const { claimId } = await requestClaim(app.ctx, { actor: ada, gameId, reason: 'I made it.' });
      await decideClaim(app.ctx, { actor: admin, claimId, approve: true });
      const news = () => findOwnNews(app.ctx, { actor: ada, isPeek: true });
      expect((await news())?.claims).toHaveLength(1);
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', gameId).execute(),
      );
      expect((await news())?.claims ?? []).toEqual([]);
    });
  });
}
