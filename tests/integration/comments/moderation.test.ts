import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { parseQueueFilter } from '#domain/moderation/queue-filter.ts';
import { countWaiting } from '#platform/db/moderation/reports.ts';
import { erasePerson } from '#services/accounts/delete-account.ts';
import {
  blockAuthor,
  closeComments,
  deleteComment,
  editComment,
  hideOwnComment,
} from '#services/comments/change-comment.ts';
import { findComments } from '#services/comments/find-comments.ts';
import { writeComment } from '#services/comments/write-comment.ts';
import { decideOnAll } from '#services/moderation/decide-on-all.ts';
import { decideOnComment } from '#services/moderation/decide-on-comments.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { countWaitingFor, findQueue } from '#services/moderation/queue.ts';
import { closeCase, reportSubject } from '#services/moderation/reports.ts';
import { removeAllBy } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { setSettings } from '#services/upkeep/settings.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { toldTo } from '#tests/support/told.ts';

const SPAM = 'Cheap pills at https://pills.example';
const HELD = parseQueueFilter((name) => (name === 'state' ? 'comments' : null));

async function commentedGame(app: TestApp) {
  const owner = await makePerson(app);
  const { id, slug } = await makeGame(app, { owner });
  return { owner, game: { id, slug, creatorId: owner.id } };
}

const shown = async ({ ctx }: TestApp, game: Awaited<ReturnType<typeof commentedGame>>['game']) =>
  (await findComments(ctx, { game })).comments.map(({ html }) => html.replace(/<\/?p>|\n/g, ''));

for (const dialect of DIALECTS) {
  describe(`the moderation of comments, on ${dialect}`, () => {
    it('holds what looks like spam, until a moderator shows or removes it; each decision can be undone', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { owner, game } = await commentedGame(app);
      const newcomer = await makePerson(app);
      const moderator = await makePerson(app, { isAdmin: true });
      const say = (body: string, actor = newcomer) => writeComment(ctx, { actor, gameId: game.id, body });
      expect(await say('Fine game')).toMatchObject({ isHeld: false });
      const held = await say(SPAM);
      expect(held.isHeld).toBe(true);
      expect(await say(SPAM, moderator)).toMatchObject({ isHeld: false });
      expect(await shown(app, game)).toHaveLength(2);
      const queue = await findQueue(ctx, { actor: moderator, filter: HELD });
      expect(queue.comments).toMatchObject([{ id: held.id, signs: ['newcomer-link'], username: newcomer.username }]);
      const told = () =>
        ctx.db.read.selectFrom('notifications').select('kind').where('userId', '=', owner.id).execute();
      const before = (await told()).length;
      const decide = { actor: moderator, reason: 'other', id: held.id };
      await decideOnComment(ctx, { ...decide, action: 'comment:show' });
      expect(await shown(app, game)).toHaveLength(3);
      expect((await told()).length).toBeGreaterThanOrEqual(before);
      const { seq } = await decideOnComment(ctx, { ...decide, reason: 'spam', action: 'comment:remove' });
      expect(await shown(app, game)).toHaveLength(2);
      await undoDecision(ctx, { actor: moderator, reason: 'other', seq });
      expect(await shown(app, game)).toHaveLength(3);
      await expect(undoDecision(ctx, { actor: moderator, reason: 'other', seq })).rejects.toMatchObject({
        code: 'moderation-stale',
      });
      await expect(decideOnComment(ctx, { ...decide, actor: newcomer, action: 'comment:hide' })).rejects.toMatchObject({
        code: 'not-allowed',
      });
    });

    it('holds blocked words and domains of everybody, also in a changed comment', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { game } = await commentedGame(app);
      const texts = { blockedWords: 'casino', blockedDomains: 'bad.example' };
      await setSettings(ctx, { actorId: null, texts });
      const old = await makePerson(app, { dateJoined: ctx.clock.now() - LIMITS.newcomer.forMs - 1 });
      const say = (body: string) => writeComment(ctx, { actor: old, gameId: game.id, body });
      const { id, isHeld } = await say('See https://good.example');
      expect(isHeld).toBe(false);
      for (const body of ['a CASINO!', 'www.bad.example:8080/x', '[a](http://bad.example?y=1)'])
        expect(await say(body), body).toMatchObject({ isHeld: true });
      await editComment(ctx, { actor: old, game, id, body: 'the casino' });
      expect(await shown(app, game)).toEqual([]);
    });

    it('clears a hundred spam comments of ten new accounts with one decision and one undo', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { game } = await commentedGame(app);
      const moderator = await makePerson(app, { isAdmin: true });
      for (let person = 0; person < 10; person += 1) {
        const actor = await makePerson(app);
        for (let n = 0; n < 10; n += 1)
          await writeComment(ctx, {
            actor,
            gameId: game.id,
            body: `Buy now ${person} ${n}${n % 2 ? ' https://x.example' : ''}`,
          });
      }
      expect(await shown(app, game)).toHaveLength(20);
      const remove = (state: string) => {
        const filter = parseQueueFilter((name) => ({ state, text: 'buy now' })[name] ?? null);
        const asked = { actor: moderator, filter, upTo: ctx.clock.now(), bans: true };
        return decideOnAll(ctx, { ...asked, action: 'comments:remove' });
      };
      expect(await remove('comments')).toMatchObject({ comments: 50, people: 10 });
      const { seq, comments } = await remove('public-comments');
      expect(comments).toBe(50);
      expect(await shown(app, game)).toEqual([]);
      await undoDecision(ctx, { actor: moderator, reason: 'other', seq });
      const rows = await ctx.db.read.selectFrom('comments').select('visibility').execute();
      expect(rows.filter(({ visibility }) => visibility === 'public')).toHaveLength(50);
    });

    it('treats reports about a comment as a case of its own, which a removal confirms and an undo opens again', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { game } = await commentedGame(app);
      const [author, reporter] = [await makePerson(app), await makePerson(app)];
      const moderator = await makePerson(app, { isModerator: true });
      const input = { reason: 'explicit', sourceUrl: '', note: '' } as const;
      const report = (kind: string, id: string, actor = reporter) =>
        reportSubject(ctx, { actor, kind, id, input, clientAddress: '' });
      const ids = await Promise.all(
        ['One', 'Two', 'Three'].map(async (body) => {
          return (await writeComment(ctx, { actor: author, gameId: game.id, body })).id;
        }),
      );
      const [one = '', two = '', three = ''] = ids;
      for (const id of ids) await report('comment', id);
      await report('comment', one, moderator);
      await report('user', author.id);
      const open = async () => {
        const { cases } = await findQueue(ctx, { actor: moderator });
        return cases.map(({ subjectKind, said, reports }) => `${said ?? subjectKind} ${reports.length}`).sort();
      };
      expect(await open()).toEqual(['One 2', 'Three 1', 'Two 1', 'user 1']);
      const decided = { actor: moderator, reason: 'explicit' };
      const removed = await decideOnComment(ctx, { ...decided, id: one, action: 'comment:remove' });
      expect(removed.reports).toBe(2);
      await expect(report('comment', one)).rejects.toMatchObject({ code: 'comment-not-found' });
      const filter = parseQueueFilter((name) => ({ state: 'public-comments', text: 'Two' })[name] ?? null);
      await decideOnAll(ctx, { actor: moderator, filter, upTo: ctx.clock.now(), action: 'comments:remove' });
      expect(await open()).toEqual(['Three 1', 'user 1']);
      expect((await toldTo(app, reporter)).map(({ title }) => title)).toEqual(
        Array(2).fill('Your report about “A comment”'),
      );
      await undoDecision(ctx, { ...decided, seq: removed.seq });
      expect(await open()).toEqual(['One 2', 'Three 1', 'user 1']);
      const { cases } = await findQueue(ctx, { actor: moderator });
      const caseId = cases.find(({ subjectId }) => subjectId === three)?.id ?? '';
      await expect(closeCase(ctx, { actor: author, caseId, upheld: false })).rejects.toMatchObject({
        code: 'not-allowed',
      });
      const { seq } = await closeCase(ctx, { actor: moderator, caseId, upheld: false });
      const { entries } = await findLog(ctx, { actor: moderator, subject: { kind: 'user', id: author.id } });
      expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['comment:remove', 'report:dismiss']));
      await undoDecision(ctx, { ...decided, seq });
      await removeAllBy(ctx, { ...decided, userId: author.id });
      expect(await open()).toEqual([]);
      expect(await ctx.db.read.selectFrom('comments').select('visibility').where('id', '=', two).execute()).toEqual([
        { visibility: 'removed' },
      ]);
    });

    it('ends a case, and the wait, with the comment that its author deletes or erases', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { owner, game } = await commentedGame(app);
      const [author, reporter] = [await makePerson(app), await makePerson(app)];
      const moderator = await makePerson(app, { isAdmin: true });
      const say = async (body: string, actor = author) => writeComment(ctx, { actor, gameId: game.id, body });
      const [one, two] = [await say('One'), await say('Two')];
      await writeComment(ctx, { actor: owner, gameId: game.id, parentId: one.id, body: 'Why?' });
      const input = { reason: 'explicit', sourceUrl: '', note: '' } as const;
      for (const { id } of [one, two])
        await reportSubject(ctx, { actor: reporter, kind: 'comment', id, input, clientAddress: '' });
      await hideOwnComment(ctx, { actor: owner, game, id: one.id });
      const waiting = async () => (await countWaitingFor(ctx, { isAdmin: true })).queue;
      expect(await waiting()).toBe(3);
      await deleteComment(ctx, { actor: author, game, id: one.id });
      expect(await waiting()).toBe(1);
      expect(await toldTo(app, reporter)).toMatchObject([
        { title: 'Your report about “A comment”', text: 'It was deleted before a moderator decided. Thank you.' },
      ]);
      await erasePerson(ctx, { id: author.id, by: author.id, games: 'release', comments: 'erase' });
      expect(await waiting()).toBe(0);
      expect(await countWaiting(ctx.db.read, { since: 0, upTo: ctx.clock.now() })).toEqual({ all: 0, fresh: 0 });
      const { cases } = await findQueue(ctx, { actor: moderator });
      expect(cases).toEqual([]);
    });

    it('lets creators hide comments, close them and block people on their games alone', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { owner, game } = await commentedGame(app);
      const fan = await makePerson(app);
      const say = () => writeComment(ctx, { actor: fan, gameId: game.id, body: 'Too hard' });
      const { id } = await say();
      const one = { actor: owner, game, id };
      await expect(hideOwnComment(ctx, { ...one, actor: fan })).rejects.toMatchObject({ code: 'not-allowed' });
      await hideOwnComment(ctx, one);
      expect(await shown(app, game)).toEqual([]);
      await blockAuthor(ctx, { ...one, isBlocked: true });
      app.clock.advance(LIMITS.submitAgainMs + 1);
      await expect(say()).rejects.toMatchObject({ code: 'comments-blocked' });
      await blockAuthor(ctx, { ...one, isBlocked: false });
      await closeComments(ctx, { actor: owner, game, isClosed: true });
      await expect(say()).rejects.toMatchObject({ code: 'comments-closed' });
      await closeComments(ctx, { actor: owner, game, isClosed: false });
      await setSettings(ctx, { actorId: null, texts: { comments: 'off' } });
      await expect(say()).rejects.toMatchObject({ code: 'comments-off' });
      await setSettings(ctx, { actorId: null, texts: { comments: '' } });
      expect(await say()).toMatchObject({ isHeld: false });
    });
  });
}
