import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { reportSchema } from '#domain/moderation/forms.ts';
import { VISITOR } from '#domain/policy.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { findCasesOf, findQueue } from '#services/moderation/queue.ts';
import { closeCase, reportSubject } from '#services/moderation/reports.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { findNotifications } from '#services/people/notifications.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const INPUT = { reason: 'spam', sourceUrl: '', note: 'Look at it.' } as const;

for (const dialect of DIALECTS) {
  describe(`reports on ${dialect}`, () => {
    it('about one subject form one case, one per person, until it is closed; reporters are notified', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const [anna, bert] = [await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { title: 'Spammy' });
      const report = (actor: TestPerson | typeof VISITOR) => reportGame(app, actor, game.id);
      await Promise.all([report(anna), report(bert), report(anna), report(VISITOR), report(VISITOR)]);
      const { cases } = await findQueue(ctx, { actor: admin });
      expect(cases).toHaveLength(1);
      const [open] = cases;
      const reporters = open?.reports.map(({ reporter }) => reporter) ?? [];
      expect(reporters.toSorted()).toEqual([anna.username, bert.username, null, null].toSorted());
      const close = (note = 'Gone.') => closeCase(ctx, { actor: admin, caseId: open?.id ?? '', upheld: true, note });
      const longest = 'x'.repeat(LIMITS.text.reportNote);
      await expect(close(`${longest}x`)).rejects.toMatchObject({ code: 'invalid-input' });
      await close(longest);
      await expect(close()).rejects.toMatchObject({ code: 'case-not-found' });
      for (const actor of [anna, bert]) {
        const { notifications } = await findNotifications(ctx, { actor });
        expect(notifications).toMatchObject([
          { title: 'Your report about “Spammy”', note: longest, path: '/moderation-log' },
        ]);
      }
      await report(anna);
      const history = await findCasesOf(ctx, { actor: admin, kind: 'game', id: game.id });
      expect(history.map(({ status }) => status).toSorted()).toEqual(['open', 'upheld']);
    });

    it('are limited, need good standing, and need a visible subject', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const person = await makePerson(app);
      const { id } = await makeGame(app);
      const banned = { ...person, standing: 'banned' as const };
      await expect(reportGame(app, banned, id)).rejects.toMatchObject({ code: 'banned' });
      await hideGame(app.ctx, { actor: admin, gameId: id, reason: 'spam' });
      await expect(reportGame(app, person, id)).rejects.toMatchObject({ code: 'game-not-found' });
      await expect(findQueue(app.ctx, { actor: person })).rejects.toMatchObject({ status: 403 });
      const user = { kind: 'user', id: person.id, input: INPUT, clientAddress: '198.18.0.9' };
      for (let n = 0; n < 20; n += 1) await reportSubject(app.ctx, { actor: VISITOR, ...user });
      await expect(reportSubject(app.ctx, { actor: VISITOR, ...user })).rejects.toMatchObject({
        code: 'rate-limited',
      });
    });

    it('are shown to moderators with the subject’s state, history and possible decisions', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const game = await makeGame(app, { owner: await makePerson(app), title: 'Looked At' });
      const look = () => findModerated(app.ctx, { actor: admin, kind: 'game', id: game.id });
      expect((await look()).actions).toEqual(['game:hide', 'game:remove', 'game:merge', 'game:unclaim', 'game:erase']);
      await hideGame(app.ctx, { actor: admin, gameId: game.id, reason: 'spam' });
      const { state, actions, entries } = await look();
      expect({ state, actions }).toEqual({
        state: 'hidden',
        actions: ['game:show', 'game:remove', 'game:merge', 'game:unclaim', 'game:erase'],
      });
      expect(entries).toMatchObject([
        { action: 'game:hide', canUndo: true, moderator: admin.username, subjectName: 'Looked At' },
      ]);
    });
  });
}

describe('the report form', () => {
  it('requires a reason, and the original’s address of a stolen game', () => {
    expect(reportSchema.safeParse({ reason: '' }).success).toBe(false);
    expect(reportSchema.safeParse({ reason: 'stolen' }).success).toBe(false);
    expect(reportSchema.safeParse({ reason: 'stolen', sourceUrl: 'https://a.example/' }).success).toBe(true);
    expect(reportSchema.safeParse({ reason: 'spam' }).success).toBe(true);
  });
});

function reportGame(app: TestApp, actor: TestPerson | typeof VISITOR, id: string) {
  return reportSubject(app.ctx, { actor, kind: 'game', id, input: INPUT, clientAddress: '198.18.0.1' });
}
