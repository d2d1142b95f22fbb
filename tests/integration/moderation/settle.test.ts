import { describe, expect, it } from 'vitest';
import type { Reason } from '#domain/moderation/moderation.ts';
import { avatarPath } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { findQueue } from '#services/moderation/queue.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { banPerson, liftPerson, suspendPerson, warnPerson } from '#services/moderation/set-standing.ts';
import {
  hideGame,
  removeAllBy,
  removeGameByModerator,
  showGame,
  unclaimGame,
} from '#services/moderation/set-visibility.ts';
import { isJustDecided, undoDecision } from '#services/moderation/undo.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { toldTo } from '#tests/support/told.ts';

const MINUTE = 60_000;

for (const dialect of DIALECTS) {
  describe(`decisions that settle reports, on ${dialect}`, () => {
    it('close the case, count its reports, and notify the reporters without the note', async () => {
      await using app = await createTestApp({ dialect });
      const { admin, reporter, owner } = await makeCast(app);
      const game = await makeGame(app, { owner, title: 'Spammy' });
      await report(app, { kind: 'game', id: game.id, by: [reporter, VISITOR] });
      const decision = { actor: admin, reason: 'spam', note: 'You know why.' };
      const decided = await removeGameByModerator(app.ctx, { ...decision, gameId: game.id });
      expect(decided).toMatchObject({ name: 'Spammy', reports: 2 });
      expect(await openCases(app, admin)).toEqual([]);
      expect(await toldTo(app, reporter)).toMatchObject([
        { text: 'A moderator has looked at it and acted. Thank you.', note: '' },
      ]);
      const { cases } = await findModerated(app.ctx, { actor: admin, kind: 'game', id: game.id });
      expect(cases).toMatchObject([{ status: 'upheld', moderatorId: admin.id }]);
    });

    it('are all decisions about games and people except those that restore', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, reporter, owner } = await makeCast(app);
      const { id: gameId } = await makeGame(app, { owner });
      const { id: into } = await makeGame(app);
      const on = { actor: admin, reason: 'spam', gameId, userId: owner.id };
      const about = { kind: 'game', id: gameId, by: [reporter] };
      const steps = [
        [about, () => unclaimGame(ctx, on), 1],
        [about, () => hideGame(ctx, on), 1],
        [null, () => showGame(ctx, on), 0],
        [about, () => mergeGames(ctx, { ...on, into }), 1],
        [{ ...about, kind: 'user', id: owner.id }, () => warnPerson(ctx, on), 1],
        [{ ...about, kind: 'user', id: owner.id }, () => suspendPerson(ctx, { ...on, until: null }), 1],
        [{ ...about, kind: 'user', id: owner.id }, () => banPerson(ctx, on), 1],
        [{ ...about, kind: 'user', id: owner.id }, () => liftPerson(ctx, on), 0],
      ] as const;
      for (const [reported, decide, closed] of steps) {
        if (reported) await report(app, reported);
        expect((await decide()).reports).toBe(closed);
      }
      expect(await openCases(app, admin)).toEqual([owner.username]);
    });

    it('close the reports on each game if all games of a person are removed; one undo reopens all', async () => {
      await using app = await createTestApp({ dialect });
      const { admin, reporter, owner } = await makeCast(app);
      const [one, two] = [await makeGame(app, { owner, title: 'One' }), await makeGame(app, { owner, title: 'Two' })];
      const kept = await makeGame(app, { title: 'Kept', thumbnailUrl: '/files/kept.webp' });
      for (const { id } of [one, two, kept]) await report(app, { kind: 'game', id, by: [reporter] });
      await report(app, { kind: 'user', id: owner.id, by: [reporter] });
      const { cases } = await findQueue(app.ctx, { actor: admin });
      const ofOwner = cases.find(({ subjectKind }) => subjectKind === 'user');
      expect(ofOwner?.picture).toBe(avatarPath(owner.id));
      const ofGame = cases.find(({ subjectId }) => subjectId === kept.id);
      expect(ofGame?.picture).toBe('/files/kept.webp');
      const decision = { actor: admin, reason: 'spam' };
      const { seq, reports } = await removeAllBy(app.ctx, { ...decision, userId: owner.id });
      expect(reports).toBe(3);
      expect(await openCases(app, admin)).toEqual(['Kept']);
      await undoDecision(app.ctx, { ...decision, seq });
      expect(await openCases(app, admin)).toEqual(['Kept', 'One', 'Two', owner.username].toSorted());
      expect((await toldTo(app, reporter)).map(({ text }) => text)).toContain('A moderator is looking at it again.');
    });

    it('leave a case closed after an undo if somebody has reported the subject again', async () => {
      await using app = await createTestApp({ dialect });
      const { admin, reporter, owner } = await makeCast(app);
      const about = { kind: 'user', id: owner.id };
      await report(app, { ...about, by: [reporter] });
      const decision = { actor: admin, reason: 'spam' };
      const { seq } = await banPerson(app.ctx, { ...decision, userId: owner.id });
      await report(app, { ...about, by: [VISITOR], reason: 'stolen' });
      await undoDecision(app.ctx, { ...decision, seq });
      const { state, cases } = await findModerated(app.ctx, { actor: admin, ...about });
      expect(state).toBe('good');
      const open = cases.filter(({ status }) => status === 'open');
      expect(open.map(({ reports }) => reports.map(({ reason }) => reason))).toEqual([['stolen']]);
    });

    it('can be undone without a proof for two minutes, only by the moderator who made them', async () => {
      await using app = await createTestApp({ dialect });
      const { admin, owner } = await makeCast(app);
      const { id } = await makeGame(app, { owner });
      const { seq } = await hideGame(app.ctx, { actor: admin, gameId: id, reason: 'spam' });
      const other = await makePerson(app, { isAdmin: true });
      const mayAtOnce = (actor: TestPerson) => isJustDecided(app.ctx, { actor, seq });
      expect([await mayAtOnce(admin), await mayAtOnce(other)]).toEqual([true, false]);
      await expect(mayAtOnce(owner)).rejects.toMatchObject({ code: 'not-allowed' });
      expect(await isJustDecided(app.ctx, { actor: admin, seq: seq + 1 })).toBe(false);
      app.clock.advance(2 * MINUTE);
      expect(await mayAtOnce(admin)).toBe(false);
      expect(await findGameRow(app.ctx.db.read, { id })).toMatchObject({ visibility: 'hidden' });
    });
  });
}

async function makeCast(app: TestApp) {
  const admin = await makePerson(app, { isAdmin: true });
  const [reporter, owner] = [await makePerson(app), await makePerson(app)];
  return { admin, reporter, owner };
}

type Reported = {
  kind: string;
  id: string;
  by: readonly (TestPerson | typeof VISITOR)[];
  reason?: Reason;
};

async function report(app: TestApp, { by, reason = 'spam', ...about }: Reported): Promise<void> {
  const input = { reason, sourceUrl: '', note: '' };
  for (const actor of by) await reportSubject(app.ctx, { actor, ...about, input, clientAddress: '198.18.0.1' });
}

async function openCases(app: TestApp, actor: TestPerson): Promise<string[]> {
  const { cases } = await findQueue(app.ctx, { actor });
  return cases.map(({ subjectName }) => subjectName).toSorted();
}
