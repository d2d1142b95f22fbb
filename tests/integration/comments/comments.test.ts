import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { deleteComment, editComment, pinComment } from '#services/comments/change-comment.ts';
import { findComments, findThread, locateComment } from '#services/comments/find-comments.ts';
import { keepComment, postKeptComment, writeComment } from '#services/comments/write-comment.ts';
import { banPerson, liftPerson } from '#services/moderation/set-standing.ts';
import { forgetOld } from '#services/upkeep/forget.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { toldTo } from '#tests/support/told.ts';

const MINUTE = 60_000;

async function openTalk(app: TestApp) {
  const [ada, bea, eve] = (await makePeople(app, 3)) as [TestPerson, TestPerson, TestPerson];
  const { id, slug } = await makeGame(app, { title: 'Heron Dash', owner: ada });
  const game = { id, slug, creatorId: ada.id };
  const say = (actor: TestPerson, body: string, parentId: string | null = null) => {
    app.clock.advance(MINUTE);
    return writeComment(app.ctx, { actor, gameId: id, parentId, body }).then((comment) => comment.id);
  };
  /** Each comment with its answers in brackets. */
  const seen = async (order: 'newest' | 'oldest' = 'newest') => {
    const { comments } = await findComments(app.ctx, { game, order });
    const plain = (html: string) => html.replace(/<[^>]+>/g, '').trim();
    return comments.map(({ html, isDeleted, answers }) =>
      [isDeleted ? 'deleted' : plain(html), ...answers.map((answer) => `[${plain(answer.html)}]`)].join(' '),
    );
  };
  return { ada, bea, eve, game, say, seen };
}

const decision = (actor: TestPerson) => ({ actor, reason: 'spam' });

for (const dialect of DIALECTS) {
  describe(`comments on ${dialect}`, () => {
    it('are listed from the newest or the oldest, each with its answers, the pinned one first', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, bea, eve, game, say, seen } = await openTalk(app);
      const first = await say(bea, 'First');
      await say(eve, 'Second **bold** <script>');
      const answer = await say(ada, 'Thanks', first);
      await say(eve, 'Me too', answer);
      expect(await seen()).toEqual(['Second bold &lt;script&gt;', 'First [Thanks] [Me too]']);
      expect(await seen('oldest')).toEqual(['First [Thanks] [Me too]', 'Second bold &lt;script&gt;']);
      await pinComment(app.ctx, { actor: ada, game, id: first, isPinned: true });
      expect(await seen()).toEqual(['First [Thanks] [Me too]', 'Second bold &lt;script&gt;']);
      await expect(pinComment(app.ctx, { actor: bea, game, id: first, isPinned: true })).rejects.toThrow(
        "You don't have permission",
      );
      const { comments, total } = await findComments(app.ctx, { game });
      expect(total).toBe(4);
      expect(comments[0]?.answers.map(({ isCreator }) => isCreator)).toEqual([true, false]);
    });

    it('are changed by their authors for 15 minutes, and deleted at any time', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, bea, game, say, seen } = await openTalk(app);
      const id = await say(bea, 'Frist');
      await editComment(app.ctx, { actor: bea, game, id, body: 'First' });
      expect((await findComments(app.ctx, { game })).comments[0]).toMatchObject({ isEdited: true });
      await expect(editComment(app.ctx, { actor: ada, game, id, body: 'Mine' })).rejects.toThrow('permission');
      app.clock.advance(LIMITS.comments.editMs + 1);
      const late = editComment(app.ctx, { actor: bea, game, id, body: 'Late' });
      await expect(late).rejects.toThrow('A comment can be changed for 15 minutes');
      const answer = await say(ada, 'Thanks', id);
      await expect(deleteComment(app.ctx, { actor: ada, game, id })).rejects.toThrow('permission');
      await deleteComment(app.ctx, { actor: bea, game, id });
      expect(await seen()).toEqual(['deleted [Thanks]']);
      expect((await findComments(app.ctx, { game })).comments[0]).toMatchObject({ author: null, html: '' });
      await deleteComment(app.ctx, { actor: ada, game, id: answer });
      expect((await findComments(app.ctx, { game })).total).toBe(0);
      expect(await seen()).toEqual([]);
    });

    it('are neither answered nor shown once they are deleted, and not while their author is banned', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, bea, eve, game, say, seen } = await openTalk(app);
      const admin = await makePerson(app, { isAdmin: true });
      const [first, second] = [await say(bea, 'First'), await say(eve, 'Second')];
      await say(ada, 'Thanks', first);
      await say(eve, 'Me too', first);
      await say(bea, 'Why?', second);
      await deleteComment(app.ctx, { actor: bea, game, id: first });
      await expect(say(eve, 'Hm', first)).rejects.toThrow('There is no such comment');
      await banPerson(app.ctx, { ...decision(admin), userId: eve.id });
      expect(await seen()).toEqual(['deleted [Why?]', 'deleted [Thanks]']);
      expect((await findComments(app.ctx, { game })).total).toBe(2);
      await liftPerson(app.ctx, { ...decision(admin), userId: eve.id });
      expect(await seen()).toEqual(['Second [Why?]', 'deleted [Thanks] [Me too]']);
    });

    it('tell those who are answered, and the creator once a day', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, bea, eve, say } = await openTalk(app);
      const first = await say(bea, 'First');
      await say(eve, 'Second');
      await say(ada, 'Thanks *a lot*', first);
      expect((await toldTo(app, ada)).map(({ title }) => title)).toEqual(['Heron Dash: 2 new comments']);
      const [told, ...rest] = await toldTo(app, bea);
      expect(told).toMatchObject({
        title: `${await nameOf(app, ada)} answered your comment on Heron Dash`,
        note: 'Thanks a lot',
      });
      expect(rest).toEqual([]);
      expect(await toldTo(app, eve)).toEqual([]);
    });

    it('are written once, although the form is sent twice at a time', async () => {
      await using app = await createTestApp({ dialect });
      const { bea, game, seen } = await openTalk(app);
      const words = { actor: bea, gameId: game.id, body: 'Once' };
      const [one, other] = await Promise.all([writeComment(app.ctx, words), writeComment(app.ctx, words)]);
      expect(one).toEqual(other);
      expect(await seen()).toEqual(['Once']);
    });

    it('are posted once after sign-in, in any script', async () => {
      await using app = await createTestApp({ dialect });
      const { bea, game } = await openTalk(app);
      const body = '語'.repeat(LIMITS.comments.length);
      const id = await keepComment(app.ctx, { gameId: game.id, body, clientAddress: '198.51.100.7' });
      const [one, other] = await Promise.all([
        postKeptComment(app.ctx, { actor: bea, id }),
        postKeptComment(app.ctx, { actor: bea, id }),
      ]);
      expect([one, other]).toMatchObject([{ id }, { id }]);
      const { comments } = await findComments(app.ctx, { game });
      expect(comments.map(({ html }) => html)).toEqual([`<p>${body}</p>\n`]);
      await keepComment(app.ctx, { gameId: game.id, body, clientAddress: '198.51.100.7' });
      app.clock.advance(LIMITS.intent.keptMs + 1);
      expect(await forgetOld(app.ctx)).toMatchObject({ comments: 1 });
    });

    it('have pages, and an address that leads to the page that has them', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, game, say } = await openTalk(app);
      const people = await makePeople(app, 12);
      const ids: string[] = [];
      for (let n = 0; n < 45; n += 1) ids.push(await say(people[n % 12] as TestPerson, `Comment ${n}`));
      const pages: number[] = [];
      for (let cursor: string | null = null, more = true; more; ) {
        const page: Awaited<ReturnType<typeof findComments>> = await findComments(app.ctx, { game, cursor });
        pages.push(page.comments.length);
        cursor = page.nextCursor;
        more = cursor !== null;
      }
      expect(pages).toEqual([20, 20, 5]);
      const at = async (id: string) => (await locateComment(app.ctx, { game, id })) ?? '';
      expect(await at(ids[25] as string)).toBe(`/game/heron-dash#comment-${ids[25]}`);
      const path = await at(ids[24] as string);
      const cursor = new URL(path, 'http://here').searchParams.get('cursor');
      expect((await findComments(app.ctx, { game, cursor })).comments[0]?.id).toBe(ids[24]);
      expect(await at('unheard-of')).toBe('');

      const answers: string[] = [];
      for (let n = 0; n < 23; n += 1) answers.push(await say(people[n % 12] as TestPerson, `Answer ${n}`, ids[44]));
      const [newest] = (await findComments(app.ctx, { game })).comments;
      expect([newest?.answers.length, newest?.answerCount]).toEqual([5, 23]);
      expect(await at(answers[4] as string)).toBe(`/game/heron-dash#comment-${answers[4]}`);
      expect(await at(answers[5] as string)).toBe(`/game/heron-dash/comments?of=${ids[44]}#comment-${answers[5]}`);
      const last = new URL(await at(answers[22] as string), 'http://here').searchParams.get('cursor');
      const thread = await findThread(app.ctx, { game, id: ids[44] as string, cursor: last });
      expect(thread?.comment.answers.map(({ id }) => id)).toEqual(answers.slice(22));
      expect(ada.id).toBe(game.creatorId);
    });

    it('are refused from banned people, on hidden games and after too many', async () => {
      await using app = await createTestApp({ dialect });
      const { bea, eve, game, say, seen } = await openTalk(app);
      const admin = await makePerson(app, { isAdmin: true });
      await say(eve, 'Mine');
      await banPerson(app.ctx, { ...decision(admin), userId: eve.id });
      // The session may be older than the ban.
      await expect(say(eve, 'Again')).rejects.toThrow('Your account has been banned');
      expect(await seen()).toEqual([]);
      expect((await findComments(app.ctx, { game })).total).toBe(0);
      const hidden = await makeGame(app, { visibility: 'hidden' });
      const there = writeComment(app.ctx, { actor: bea, gameId: hidden.id, body: 'Hm' });
      await expect(there).rejects.toThrow('Game not found');
      const many = Array.from({ length: 11 }, (_, n) => say(bea, `Comment ${n}`));
      const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(1);
    });
  });
}

async function nameOf({ ctx }: TestApp, { id }: TestPerson): Promise<string> {
  const { name } = await ctx.db.read.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
