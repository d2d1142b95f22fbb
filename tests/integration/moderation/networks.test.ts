import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import { networkOf } from '#platform/db/moderation/network-marks.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { register } from '#services/accounts/register.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { forgetOld } from '#services/upkeep/forget.ts';
import { PASSWORD, signUp } from '#tests/integration/accounts/people.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const { games, gamesOnSite, accounts, withinMs, keptMs } = UPKEEP_LIMITS.networks;
const DAY = 86_400_000;

it.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::1', null],
  ['', null],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

for (const dialect of DIALECTS) {
  describe(`marks of networks on ${dialect}`, () => {
    it('are the same within a network, say nothing without the key, and are on all that comes from outside', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      await send(app, '198.51.100.7');
      await send(app, '198.51.100.99');
      await send(app, '198.51.101.7');
      await send(app, '127.0.0.1');
      const { id } = await makeGame(app);
      const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
      const clientAddress = '198.51.100.8';
      await reportSubject(ctx, { actor: VISITOR, kind: 'game', id, input, clientAddress });
      const message = { name: '', email: 'a@example.org', message: 'Hello' };
      await sendMessage(ctx, { actor: VISITOR, input: message, clientAddress });
      const person = await signUp(app, 'from_there');
      const marks = await listMarks(app);
      const [first] = marks;
      expect(marks.map(({ kind }) => kind)).toEqual(['game', 'game', 'game', 'game', 'message', 'report', 'user']);
      const isFirst = marks.map(({ mark }) => (mark === null ? null : mark === first?.mark));
      expect(isFirst).toEqual([true, true, false, null, true, true, true]);
      expect(first?.mark).toMatch(/^[\w-]{12}$/);
      await deleteAccount(ctx, { actor: person, games: 'remove', proof: PASSWORD });
      expect(await listMarks(app)).toHaveLength(6);
    });

    it('are deleted with their keys after 30 days at the latest', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      await send(app, '198.51.100.7');
      clock.advance(keptMs / 2 + DAY);
      await send(app, '198.51.100.7');
      await forgetOld(ctx);
      const [before, after] = await listMarks(app);
      expect(after?.mark).not.toBe(before?.mark);
      clock.advance(keptMs / 2);
      await forgetOld(ctx);
      expect((await listMarks(app)).map(({ mark }) => mark)).toEqual([after?.mark]);
      clock.advance(keptMs / 2);
      await forgetOld(ctx);
      expect(await listMarks(app)).toEqual([]);
      expect(await ctx.db.read.selectFrom('networkKeys').selectAll().execute()).toEqual([]);
    });

    it('hold the games of a network that sends many within an hour, also when the key changes', async () => {
      await using app = await createTestApp({ dialect });
      const { clock } = app;
      const toNextKey = keptMs / 2 - (clock.now() % (keptMs / 2));
      clock.advance(toNextKey - withinMs / 2);
      for (let n = 0; n < games; n += 1) expect(await send(app, `198.51.100.${n}`)).toBe(false);
      expect(await send(app, '198.51.100.200')).toBe(true);
      expect(await send(app, '198.51.101.200')).toBe(false);
      clock.advance(withinMs / 2 + 1);
      expect(await send(app, '198.51.100.201')).toBe(true);
      clock.advance(withinMs);
      expect(await send(app, '198.51.100.202')).toBe(false);
    });

    it('hold games when many come to the whole site within an hour', async () => {
      await using app = await createTestApp({ dialect });
      for (let n = 0; n < gamesOnSite; n += 1) expect(await send(app, `198.51.${n}.1`)).toBe(false);
      expect(await send(app, '203.0.113.1')).toBe(true);
      app.clock.advance(withinMs);
      expect(await send(app, '203.0.113.1')).toBe(false);
    });

    it('limit how many accounts a network makes within an hour', async () => {
      await using app = await createTestApp({ dialect });
      let count = 0;
      const join = (clientAddress: string) => {
        count += 1;
        const username = `person_${count}`;
        const person = { username, name: '', email: `${username}@example.com`, password: PASSWORD };
        return register(app.ctx, { actor: VISITOR, ...person, clientAddress });
      };
      for (let n = 0; n < accounts; n += 1) await join(`198.51.100.${n}`);
      await expect(join('198.51.100.200')).rejects.toMatchObject({ code: 'network-busy', status: 429 });
      await join('198.51.101.1');
      app.clock.advance(withinMs);
      await join('198.51.100.200');
    });
  });
}

let sent = 0;
/** Returns whether the game is held. */
async function send({ ctx }: TestApp, clientAddress: string): Promise<boolean> {
  sent += 1;
  const game = { title: `Game ${sent}`, playUrl: `https://host${sent}.example/` };
  return (await quickSubmit(ctx, { actor: VISITOR, clientAddress, ...game })).isHeld;
}

const listMarks = ({ ctx }: TestApp) =>
  ctx.db.read.selectFrom('networkMarks').selectAll().orderBy('at').orderBy('kind').orderBy('subjectId').execute();
