import { describe, expect, it } from 'vitest';
import { removeGame, restoreGame } from '#services/games/remove-game.ts';
import { castVoteAt } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`castVoteAt on ${dialect}`, () => {
    it('votes on the game that has the slug now, even if another had it before', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const voter = await makePerson(app);
      const vote = (slug: string) => castVoteAt(app.ctx, { actor: voter, slug, voteType: 'up' });
      const first = await makeGame(app, { owner, title: 'Lost' });
      expect(await vote('lost')).toMatchObject({ gameId: first.id, vote: 'up', upvotes: 1 });

      await removeGame(app.ctx, { actor: owner, gameId: first.id });
      await expect(vote('lost')).rejects.toMatchObject({ code: 'game-id-not-found' });

      const second = await makeGame(app, { owner, title: 'Lost' });
      await vote('lost');
      await removeGame(app.ctx, { actor: owner, gameId: second.id });
      await restoreGame(app.ctx, { actor: owner, gameId: first.id });
      await restoreGame(app.ctx, { actor: owner, gameId: second.id });
      expect(await vote('lost')).toMatchObject({ gameId: first.id, vote: 'none', upvotes: 0 });
      expect(await vote('lost-2')).toMatchObject({ gameId: second.id, vote: 'none', upvotes: 0 });
    });

    it('accepts an id, and text that leads to a slug', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const { id } = await makeGame(app, { title: 'Lost' });
      for (const [slug, vote] of [
        [id, 'up'],
        ['LOST', 'none'],
        ['lost', 'up'],
        ['lost', 'none'],
      ] as const) {
        expect(await castVoteAt(app.ctx, { actor, slug, voteType: 'up' })).toMatchObject({
          gameId: id,
          vote,
        });
      }
      await expect(castVoteAt(app.ctx, { actor, slug: 'found', voteType: 'up' })).rejects.toMatchObject({
        code: 'game-id-not-found',
      });
    });
  });
}
