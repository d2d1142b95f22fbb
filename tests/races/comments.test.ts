import { describe, expect, it } from 'vitest';
import { deleteComment } from '#platform/db/comments/comments.ts';
import { lockRow } from '#platform/db/rows.ts';
import { pinComment } from '#services/comments/change-comment.ts';
import { writeComment } from '#services/comments/write-comment.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, type TestPerson } from '#tests/support/factories.ts';
import { openAllConnections, untilSomebodyWaits } from '#tests/support/open-connections.ts';
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

    it('leave no open case if they are reported while they are deleted', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bob] = (await makePeople(app, 2)) as [TestPerson, TestPerson];
      const { id: gameId } = await makeGame(app, { owner: ada });
      const { id } = await writeComment(app.ctx, { actor: bob, gameId, body: 'Hello' });
      const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
      const report = { actor: ada, kind: 'comment', id, input, clientAddress: '' };
      const reporting = await app.ctx.db.transact(async ({ db }) => {
        await lockRow(db, 'comments', { id });
        await deleteComment(db, { id, deletedAt: 1 });
        const reported = Promise.allSettled([reportSubject(app.ctx, report)]);
        if (dialect === 'postgres') await Promise.race([reported, untilSomebodyWaits(app)]);
        return { reported };
      });
      expect(await reporting.reported).toMatchObject([{ reason: { code: 'comment-not-found' } }]);
    });
  });
}
