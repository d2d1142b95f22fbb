import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { findRemovedGames, removeGame } from '#services/games/remove-game.ts';
import { findLog, findPublicLog } from '#services/moderation/find-log.ts';
import { findCasesOf, findQueue } from '#services/moderation/queue.ts';
import { closeCase, reportSubject } from '#services/moderation/reports.ts';
import { warnPerson } from '#services/moderation/set-standing.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { HERE } from '#tests/integration/accounts/people.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Runs `step` for one element after the other, each a second later by the fake clock. */
async function inTurn<T, R>({ clock }: TestApp, each: readonly T[], step: (one: T) => Promise<R>) {
  const results: R[] = [];
  for (const one of each) {
    results.push(await step(one));
    clock.advance(1_000);
  }
  return results;
}

const titled = (app: TestApp, titles: readonly string[], given: Parameters<typeof makeGame>[1] = {}) =>
  inTurn(app, titles, (title) => makeGame(app, { ...given, title }));

for (const dialect of DIALECTS) {
  describe(`the order on ${dialect}`, () => {
    it('of cases is by their newest report, and of the reports in each oldest first', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const [anna, bert] = await makePeople(app, 2);
      const games = await titled(app, ['One', 'Two', 'Three']);
      const [first] = games;
      const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
      const report = (actor = anna, id = first?.id ?? '') =>
        reportSubject(ctx, { actor: actor ?? VISITOR, kind: 'game', id, input, clientAddress: HERE });
      await inTurn(app, games, ({ id }) => report(anna, id));
      await report(bert);
      const { cases } = await findQueue(ctx, { actor: admin });
      const [one, two, three] = games.map(({ id }) => id);
      expect(cases.map(({ subjectId }) => subjectId)).toEqual([one, three, two]);
      const reporters = cases[0]?.reports.map(({ reporter }) => reporter);
      expect(reporters).toEqual([anna?.username, bert?.username]);
      await closeCase(ctx, { actor: admin, caseId: cases[0]?.id ?? '', upheld: true, note: '' });
      app.clock.advance(1_000);
      await report();
      const history = await findCasesOf(ctx, { actor: admin, kind: 'game', id: one ?? '' });
      expect(history.map(({ status }) => status)).toEqual(['open', 'upheld']);
    });

    it('of held submissions is newest first', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const titles = ['one', 'two', 'three'].map((name) => `Cheap pills at https://${name}.example`);
      await inTurn(app, titles, (title) =>
        quickSubmit(app.ctx, { actor: VISITOR, title, playUrl: title.replace(/.* /, '') }),
      );
      const { held } = await findQueue(app.ctx, { actor: admin });
      expect(held.map(({ title }) => title)).toEqual(titles.toReversed());
    });

    it('of the moderation log is newest first, page by page', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const { id: gameId } = await makeGame(app);
      for (let n = 0; n < 25; n += 1)
        await warnPerson(app.ctx, { actor: admin, userId: (await makePerson(app)).id, reason: 'spam' });
      await hideGame(app.ctx, { actor: admin, gameId, reason: 'spam' });
      const first = await findLog(app.ctx, { actor: admin });
      const second = await findLog(app.ctx, { actor: admin, before: first.before });
      const seqs = [...first.entries, ...second.entries].map(({ seq }) => seq);
      expect(first.entries).toHaveLength(24);
      expect(first.entries[0]).toMatchObject({ action: 'game:hide', subjectId: gameId });
      expect(seqs).toEqual(Array.from({ length: 26 }, (_, n) => (seqs[0] ?? 0) - n));
      expect(second.before).toBeNull();
      const about = { kind: 'game', id: gameId } as const;
      expect((await findLog(app.ctx, { actor: admin, subject: about })).entries).toHaveLength(1);
      expect((await findPublicLog(app.ctx, { before: first.before })).entries).toHaveLength(2);
    });

    it('of one’s own deleted games is latest first', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const [one, two, three] = await titled(app, ['One', 'Two', 'Three'], { owner });
      await inTurn(app, [three, one, two], (game) => removeGame(app.ctx, { actor: owner, gameId: game?.id ?? '' }));
      const removed = await findRemovedGames(app.ctx, { actor: owner });
      expect(removed.map(({ title }) => title)).toEqual(['Two', 'One', 'Three']);
    });
  });
}
