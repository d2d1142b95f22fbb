import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findForYou } from '#services/people/for-you.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;

for (const dialect of DIALECTS) {
  describe(`what has changed for one's own games, on ${dialect}`, () => {
    it('is nothing on the first visit, and later what came since the previous visit', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea, eve] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { title: 'Mine', owner: ada });
      const rival = await makeGame(app, { title: 'Rival', owner: bea });
      await castVote(app.ctx, { actor: eve, gameId: rival.id, voteType: 'up' });
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({ isFirst: true, places: [], creator: null });
      app.clock.advance(DAY);
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({
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
        votes: [{ id: game.id, slug: game.slug, title: 'Mine', up: 2, down: 0 }],
        claims: [],
        places: [{ id: game.id, slug: game.slug, title: 'Mine', from: null, to: 1 }],
        creator: { from: 2, to: 1 },
      };
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject(news);
      // A page that is loaded again within `visitMs` belongs to the same visit, so the news is the same.
      app.clock.advance(LIMITS.own.visitMs - 1);
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject(news);
      app.clock.advance(LIMITS.own.visitMs);
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({
        votes: [],
        places: [],
        creator: null,
      });
    });

    it('is shown even if the visit can’t be written', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app);
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({ isFirst: true, places: [], creator: null });
      app.clock.advance(DAY);
      const error = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined);
      vi.spyOn(app.ctx.db, 'transact').mockRejectedValueOnce(new Error('the disk is full'));
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({ votes: [] });
      expect(error).toHaveBeenCalledOnce();
    });

    it('includes lost places of games that are still theirs', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea, eve] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { title: 'Overtaken', owner: ada });
      const rival = await makeGame(app, { title: 'Rival', owner: bea });
      await castVote(app.ctx, { actor: eve, gameId: game.id, voteType: 'up' });
      await findForYou(app.ctx, { actor: ada });
      app.clock.advance(DAY);
      await castVote(app.ctx, { actor: eve, gameId: game.id, voteType: 'up' });
      await castVote(app.ctx, { actor: eve, gameId: rival.id, voteType: 'up' });
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({
        votes: [],
        places: [{ title: 'Overtaken', from: 1, to: null }],
      });
    });

    it('includes decided claims, and isn’t recorded by a peek', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const [won, lost] = [await makeGame(app, { title: 'Won' }), await makeGame(app, { title: 'Lost' })];
      expect(await findForYou(app.ctx, { actor: ada, isPeek: true })).toMatchObject({ isFirst: true });
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({ isFirst: true, places: [], creator: null });
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
      expect((await findForYou(app.ctx, { actor: ada }))?.claims).toEqual([
        { id: lost.id, slug: 'lost', title: 'Lost', status: 'rejected' },
        { id: won.id, slug: 'won', title: 'Won', status: 'approved' },
      ]);
    });

    it('omits claims on games that were hidden after the decision', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const { id: gameId } = await makeGame(app);
      await findForYou(app.ctx, { actor: ada });
      app.clock.advance(DAY);
      const { claimId } = await requestClaim(app.ctx, { actor: ada, gameId, reason: 'I made it.' });
      await decideClaim(app.ctx, { actor: admin, claimId, approve: true });
      const news = () => findForYou(app.ctx, { actor: ada, isPeek: true });
      expect((await news())?.claims).toHaveLength(1);
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', gameId).execute(),
      );
      expect((await news())?.claims ?? []).toEqual([]);
    });
  });
}
