import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/limits.ts';
import { writeEmail } from '#platform/db/accounts/accounts.ts';
import { postUpdate } from '#services/games/updates.ts';
import { endDigest, sendDigests } from '#services/people/digest.ts';
import { follow } from '#services/people/follow.ts';
import { chooseNotices, findNoticeChoices } from '#services/people/notifications.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { giveAddress } from '#tests/support/told.ts';

const TUESDAY = Date.UTC(2026, 11, 1, 0, 30);

for (const dialect of DIALECTS) {
  describe(`the weekly digest on ${dialect}`, () => {
    it('reaches those who asked for it once a week, says what happened, and ends with one press', async () => {
      await using app = await createTestApp({ dialect });
      app.clock.set(TUESDAY - 2 * DAY);
      const creator = await makePerson(app, { username: 'mira' });
      const { id: gameId } = await makeGame(app, { owner: creator, title: 'Lost', createdAt: TUESDAY - 90 * DAY });
      const readers = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const mails: { to: string; text: string; unsubscribe?: string | undefined }[] = [];
      app.ctx.mail.send = async ({ to, text, unsubscribe }) => void mails.push({ to, text, unsubscribe });
      const addresses = [];
      const won = await makeGame(app, { title: 'Won' });
      await makeVotes(app, { gameId: won.id, by: await makePeople(app, 4) });
      await makeVotes(app, { gameId, by: await makePeople(app, 3) });
      for (const actor of readers) {
        addresses.push(await giveAddress(app, actor));
        await follow(app.ctx, { actor, username: 'mira', isOn: true });
      }
      const [wants] = readers;
      if (!wants) throw new Error('There is none.');
      const confirmed = { userId: wants.id, email: addresses[0] ?? '', at: TUESDAY - DAY };
      await app.ctx.db.transact(({ db }) => writeEmail(db, confirmed));
      await chooseNotices(app.ctx, { actor: wants, channelsOf: (kind) => ({ site: true, mail: kind === 'digest' }) });
      app.clock.set(TUESDAY - DAY);
      await postUpdate(app.ctx, { actor: creator, gameId, text: 'Two\n\n- **new**\n- levels' });
      app.clock.set(TUESDAY);
      await settleRaces(app.ctx);
      await Promise.all([sendDigests(app.ctx), sendDigests(app.ctx)]);
      await sendDigests(app.ctx);
      await app.ctx.mail.settled();
      expect(mails.map(({ to }) => to)).toEqual([addresses[0]]);
      expect(mails[0]?.text).toContain('Lost: An update by mira: Two new levels');
      expect(mails[0]?.text).toContain('The podium of week 48 of 2026: 1st Won, 2nd Lost\n');
      const token = new URL(mails[0]?.unsubscribe ?? '').searchParams.get('token') ?? '';
      await expect(endDigest(app.ctx, { token: `${token.slice(0, -2)}xx` })).rejects.toMatchObject({
        code: 'link-expired',
      });
      await endDigest(app.ctx, { token });
      await endDigest(app.ctx, { token });
      const choices = await findNoticeChoices(app.ctx, { actor: wants });
      expect(choices.find(({ kind }) => kind === 'digest')).toEqual({ kind: 'digest', site: false, mail: false });
      app.clock.advance(7 * DAY);
      await postUpdate(app.ctx, { actor: creator, gameId, text: 'More' });
      await sendDigests(app.ctx);
      await app.ctx.mail.settled();
      expect(mails).toHaveLength(1);
    });
  });
}
