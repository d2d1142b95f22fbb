import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { exportData } from '#services/accounts/own-data.ts';
import { deleteComment, pinComment } from '#services/comments/change-comment.ts';
import { findComments } from '#services/comments/find-comments.ts';
import { writeComment } from '#services/comments/write-comment.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

type Game = { id: string; slug: string };

async function say(
  app: TestApp,
  actor: TestPerson,
  { id: gameId }: Game,
  body: string,
  parentId: string | null = null,
) {
  app.clock.advance(60_000);
  return (await writeComment(app.ctx, { actor, gameId, body, parentId })).id;
}

/** Each with its author, and its answers in brackets. */
async function seenAt(app: TestApp, game: Game) {
  const { comments } = await findComments(app.ctx, { game: { ...game, creatorId: null } });
  const one = ({ html, isDeleted, author }: Pick<(typeof comments)[number], 'html' | 'isDeleted' | 'author'>) =>
    isDeleted ? 'deleted' : `${author?.username ?? 'gone'}: ${html.replace(/<[^>]+>/g, '').trim()}`;
  return comments.map((comment) => [one(comment), ...comment.answers.map((each) => `[${one(each)}]`)].join(' '));
}

for (const dialect of DIALECTS) {
  describe(`what somebody said, on ${dialect}`, () => {
    it.each([
      ['keep', ['gone: Alone', 'gone: Mine [bea: Yours] [gone: Right]', 'bea: First [gone: No]']],
      ['erase', ['deleted [bea: Yours]', 'bea: First']],
    ] as const)('stays without a name or goes with the account, as they choose: %s', async (comments, left) => {
      await using app = await createTestApp({ dialect });
      const [ada, bea] = [await makePerson(app, { username: 'ada' }), await makePerson(app, { username: 'bea' })];
      const game = await makeGame(app);
      const first = await say(app, bea, game, 'First');
      await say(app, ada, game, 'No', first);
      const mine = await say(app, ada, game, 'Mine');
      await say(app, bea, game, 'Yours', mine);
      await say(app, ada, game, 'Right', mine);
      await say(app, ada, game, 'Alone');
      await deleteAccount(app.ctx, { actor: ada, games: 'release', comments, proof: 'ada' });
      expect(await seenAt(app, game)).toEqual(left);
      const rows = await app.ctx.db.read.selectFrom('comments').select(['userId', 'body']).execute();
      expect(rows.filter(({ userId }) => userId !== bea.id).every(({ userId }) => userId === null)).toBe(true);
      if (comments === 'erase') expect(JSON.stringify(rows)).not.toMatch(/Mine|No|Right|Alone/);
    });

    it('is in their own data, without the titles of games that they can’t see', async () => {
      await using app = await createTestApp({ dialect });
      const [ada] = (await makePeople(app, 1)) as [TestPerson];
      const game = await makeGame(app, { title: 'Lost' });
      const id = await say(app, ada, game, 'So *good*');
      const said = { id, gameId: game.id, body: 'So *good*' };
      expect(await exportData(app.ctx, { actor: ada })).toMatchObject({ comments: [{ ...said, gameTitle: 'Lost' }] });
      await app.ctx.db.write.updateTable('games').set({ visibility: 'hidden' }).execute();
      expect(await exportData(app.ctx, { actor: ada })).toMatchObject({ comments: [{ ...said, gameTitle: null }] });
    });

    it('moves when games are merged, and back with the answers that it got since', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea] = [await makePerson(app, { username: 'ada' }), await makePerson(app, { username: 'bea' })];
      const admin = await makePerson(app, { isAdmin: true });
      const copy = await makeGame(app, { owner: ada });
      const kept = await makeGame(app, { owner: ada });
      const pin = (game: Game, id: string) =>
        pinComment(app.ctx, { actor: ada, game: { ...game, creatorId: ada.id }, id, isPinned: true });
      const there = await say(app, bea, copy, 'There');
      await pin(copy, there);
      const gone = await say(app, bea, copy, 'Gone');
      const here = await say(app, bea, kept, 'Here');
      await pin(kept, here);
      const decision = { actor: admin, reason: 'other' } as const;
      const { seq } = await mergeGames(app.ctx, { ...decision, gameId: copy.id, into: kept.id });
      await say(app, ada, kept, 'Late', there);
      await deleteComment(app.ctx, { actor: bea, game: { ...kept, creatorId: ada.id }, id: gone });
      expect(await seenAt(app, kept)).toEqual(['bea: Here', 'bea: There [ada: Late]']);
      await undoDecision(app.ctx, { ...decision, seq });
      expect(await seenAt(app, kept)).toEqual(['bea: Here']);
      expect(await seenAt(app, copy)).toEqual(['bea: There [ada: Late]']);
      const pinned = app.ctx.db.read.selectFrom('comments').select('id').where('isPinned', '=', 1);
      expect((await pinned.execute()).map(({ id }) => id).sort()).toEqual([there, here].sort());
    });
  });
}
