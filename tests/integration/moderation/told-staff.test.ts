import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { tellStaffWhatWaits } from '#services/moderation/tell-staff.ts';
import { chooseNotices } from '#services/people/notifications.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { toldTo } from '#tests/support/told.ts';

const MINUTE = 60_000;

for (const dialect of DIALECTS) {
  describe(`what waits for moderators, on ${dialect}`, () => {
    it('is told to all of them after an hour, at most once an hour, and only if something is new', async () => {
      await using app = await createTestApp({ dialect });
      const [admin, moderator] = [
        await makePerson(app, { isAdmin: true }),
        await makePerson(app, { isModerator: true }),
      ];
      const [quiet, other] = [await makePerson(app, { isModerator: true }), await makePerson(app)];
      await chooseNotices(app.ctx, { actor: quiet, channelsOf: () => ({ site: false, mail: false }) });
      const pass = async (minutes: number) => {
        app.clock.advance(minutes * MINUTE);
        return tellStaffWhatWaits(app.ctx);
      };
      const hold = () => makeGame(app, { visibility: 'held', createdAt: app.clock.now() });
      await hold();
      expect(await pass(59)).toBe(0);
      expect(await pass(2)).toBe(3);
      expect(await pass(240)).toBe(0);
      const { id } = await makeGame(app, { createdAt: app.clock.now() });
      const input = { reason: 'spam', note: '', sourceUrl: '' } as const;
      await reportSubject(app.ctx, { actor: VISITOR, kind: 'game', id, input, clientAddress: '198.51.100.7' });
      await pass(30);
      await hold();
      expect([await pass(31), await pass(30), await pass(31)]).toEqual([3, 0, 3]);
      for (const staff of [admin, moderator]) {
        expect((await toldTo(app, staff)).map(({ title }) => title)).toEqual([
          'Something waits for a moderator',
          '2 things wait for a moderator',
          '3 things wait for a moderator',
        ]);
      }
      expect([await toldTo(app, quiet), await toldTo(app, other)]).toEqual([[], []]);
    });
  });
}
