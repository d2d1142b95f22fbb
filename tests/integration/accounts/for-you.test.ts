import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findForYou } from '#services/people/for-you.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;

type Visit = Parameters<typeof findForYou>[1];
/** The stories in words, without that of the race. */
async function told({ ctx }: TestApp, visit: Visit) {
  const { stories } = await findForYou(ctx, visit);
  return stories.flatMap(({ key, name, words }) => (key === 'race' ? [] : `${name}: ${words}`));
}

for (const dialect of DIALECTS) {
  describe(`what has changed for one's own games, on ${dialect}`, () => {
    it('is nothing on the first visit, and later what came since the previous visit', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea, eve] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { title: 'Mine', owner: ada });
      const rival = await makeGame(app, { title: 'Rival', owner: bea });
      await castVote(app.ctx, { actor: eve, gameId: rival.id, voteType: 'up' });
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({ isFirst: true, stories: [] });
      app.clock.advance(DAY);
      expect(await told(app, { actor: ada })).toEqual([]);
      const lookedAt = app.ctx.clock.now();
      app.clock.advance(DAY);
      await castVote(app.ctx, { actor: bea, gameId: game.id, voteType: 'up' });
      await castVote(app.ctx, { actor: eve, gameId: game.id, voteType: 'up' });
      await castVote(app.ctx, { actor: ada, gameId: game.id, voteType: 'up' });
      const news = ['Mine: 2 new upvotes. Now 1st among the most voted.', 'You: Rose from 2nd to 1st among creators'];
      expect(await findForYou(app.ctx, { actor: ada, isPeek: true })).toMatchObject({ since: lookedAt });
      expect(await told(app, { actor: ada })).toEqual(news);
      // A page that is loaded again within `visitMs` belongs to the same visit, so the news is the same.
      app.clock.advance(LIMITS.own.visitMs - 1);
      expect(await told(app, { actor: ada })).toEqual(news);
      app.clock.advance(LIMITS.own.visitMs);
      expect(await told(app, { actor: ada })).toEqual([]);
    });

    it('is shown even if the visit can’t be written', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await makePerson(app);
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({ isFirst: true, stories: [] });
      app.clock.advance(DAY);
      const error = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined);
      vi.spyOn(app.ctx.db, 'transact').mockRejectedValueOnce(new Error('the disk is full'));
      expect(await told(app, { actor: ada })).toEqual([]);
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
      expect(await told(app, { actor: ada })).toContain('Overtaken: No longer among the 100 most voted.');
    });

    it('includes decided claims, and isn’t recorded by a peek', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const [won, lost] = [await makeGame(app, { title: 'Won' }), await makeGame(app, { title: 'Lost' })];
      expect(await findForYou(app.ctx, { actor: ada, isPeek: true })).toMatchObject({ isFirst: true });
      expect(await findForYou(app.ctx, { actor: ada })).toMatchObject({ isFirst: true, stories: [] });
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
      expect((await told(app, { actor: ada })).slice(0, 2)).toEqual([
        'Lost: Your claim was rejected.',
        'Won: Your claim was approved: it is yours.',
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
      const isClaimTold = async () =>
        (await told(app, { actor: ada, isPeek: true })).some((each) => each.includes('Your claim'));
      expect(await isClaimTold()).toBe(true);
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', gameId).execute(),
      );
      expect(await isClaimTold()).toBe(false);
    });
  });
}
