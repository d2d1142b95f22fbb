import { describe, expect, it } from 'vitest';
import type { Wish } from '#domain/accounts/intent.ts';
import { AppError } from '#domain/errors.ts';
import { carryOut, describeWish } from '#services/accounts/carry-out.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { signUp } from './people.ts';

const up = (gameId: string): Wish => ({ kind: 'vote', gameId, voteType: 'up' });
const claim = (gameId: string): Wish => ({ kind: 'claim', gameId, reason: 'I made it.' });

for (const dialect of DIALECTS) {
  describe(`what a visitor wanted before signing in, on ${dialect}`, () => {
    it('is a vote that is cast once, however often it is carried out', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const actor = await makePerson(app);
      await makeGame(app, { importedUpvotes: 1 });
      const { id } = await makeGame(app, { title: 'Loom' });
      const carry = () => carryOut(ctx, { actor, wish: up(id) });
      const first = { said: 'Your vote on Loom counts. It is now 1st among the most voted.', isGone: false };
      expect(await carry()).toEqual({ ...first, isKept: false });
      expect(await carry()).toEqual({ said: 'Your vote on Loom counts.', isGone: false, isKept: false });
      const votes = await ctx.db.read.selectFrom('votes').select(['gameId', 'userId', 'voteType']).execute();
      expect(votes).toEqual([{ gameId: id, userId: actor.id, voteType: 'up' }]);
    });

    it('is a vote that is stored until the address is confirmed, if mail is configured', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await signUp(app, 'Ada');
      app.ctx.config.smtp = { url: 'smtp://127.0.0.1:1' };
      const { id } = await makeGame(app, { title: 'Loom' });
      const said = 'Your vote on Loom is saved, and counts as soon as you have confirmed your email address.';
      expect(await carryOut(app.ctx, { actor, wish: up(id) })).toEqual({ said, isGone: false, isKept: true });
    });

    it('is a claim that is submitted', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const actor = await makePerson(app);
      const { id } = await makeGame(app, { title: 'Loom' });
      const said = 'Your claim for Loom is submitted for review.';
      expect(await carryOut(ctx, { actor, wish: claim(id) })).toEqual({ said, isGone: false, isKept: false });
      const claims = await ctx.db.read.selectFrom('gameClaims').select(['claimantId', 'reason']).execute();
      expect(claims).toEqual([{ claimantId: actor.id, reason: 'I made it.' }]);
    });

    it('is refused as it would have been without the detour, and the person reads why', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const actor = await makePerson(app);
      const owner = await makePerson(app);
      const { id } = await makeGame(app, { owner });
      expect(await carryOut(ctx, { actor, wish: claim(id) })).toEqual({
        said: 'Your claim was not submitted: This game is already claimed',
        isGone: false,
        isKept: false,
      });
      expect(await carryOut(ctx, { actor, wish: up('none') })).toEqual({
        said: 'Your vote was not saved: Game not found',
        isGone: true,
        isKept: false,
      });
      ctx.limits.take = async (name, key) => {
        if (name === 'vote' && key === actor.id) throw new AppError('rate-limited');
      };
      const { said } = await carryOut(ctx, { actor, wish: up(id) });
      expect(said).toBe('Your vote was not saved: Too many attempts. Please wait a moment and try again.');
      ctx.limits.take = async () => Promise.reject(new Error('No.'));
      await expect(carryOut(ctx, { actor, wish: up(id) })).rejects.toThrow('No.');
    });

    it('is described with the game’s title, unless the game no longer exists', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Loom' });
      expect(await describeWish(app.ctx, claim(id))).toEqual({
        waits: 'Your claim for Loom is sent as soon as you are signed in.',
        resume: 'Before you signed in, you were about to claim Loom.',
        press: 'Submit Claim',
      });
      expect(await describeWish(app.ctx, { kind: 'vote', gameId: id, voteType: 'down' })).toEqual({
        waits: 'Your downvote on Loom counts as soon as you are signed in.',
        resume: 'Before you signed in, you pressed Downvote on Loom.',
        press: 'Count My Vote',
      });
      expect(await describeWish(app.ctx, up('none'))).toBeNull();
    });
  });
}
