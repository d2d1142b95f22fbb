import { describe, expect, it } from 'vitest';
import { pinComment } from '#services/comments/change-comment.ts';
import { writeComment } from '#services/comments/write-comment.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, type TestPerson } from '#tests/support/factories.ts';
import { openAllConnections } from '#tests/support/open-connections.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`comments at one time on ${dialect}`, () => {
    it('are pinned one after the other', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, ...people] = (await makePeople(app, 6)) as [TestPerson, ...TestPerson[]];
      const { id: gameId, slug } = await makeGame(app, { owner: ada });
      const say = (actor: TestPerson) => writeComment(app.ctx, { actor, gameId, body: 'Hello' });
      const comments = await Promise.all(people.map(say));
      await openAllConnections(app);
      const game = { id: gameId, slug, creatorId: ada.id };
      const pin = ({ id }: { id: string }) => pinComment(app.ctx, { actor: ada, game, id, isPinned: true });
      await Promise.all([...comments, ...comments].map(pin));
      const pinned = app.ctx.db.read.selectFrom('comments').select('id').where('isPinned', '=', 1);
      expect(await pinned.execute()).toHaveLength(1);
    });
  });
}
