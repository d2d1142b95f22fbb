import { describe, expect, it } from 'vitest';
import { HOUR, LIMITS } from '#domain/limits.ts';
import { type Actor, VISITOR } from '#domain/policy.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { findQueue } from '#services/moderation/queue.ts';
import { raidUntil, switchRaid } from '#services/moderation/raid.ts';
import { signUp } from '#tests/integration/accounts/people.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`the raid switch on ${dialect}`, () => {
    it('holds strangers’ games and closes registration, until it ends by itself or is switched off', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const known = await makePerson(app);
      clock.advance(LIMITS.newcomer.forMs);
      const [actor, newcomer] = [await makePerson(app, { isAdmin: true }), await makePerson(app)];
      let count = 0;
      const isHeld = async (by: Actor) => {
        count += 1;
        return (await quickSubmit(ctx, { actor: by, title: `Game ${count}`, playUrl: `https://g${count}.example/` }))
          .isHeld;
      };
      const isClosed = async () => {
        count += 1;
        return signUp(app, `person_x${count}`).then(
          () => false,
          (error) => error.code === 'registration-closed',
        );
      };
      expect([await isHeld(VISITOR), await isClosed(), raidUntil(ctx)]).toEqual([false, false, null]);
      await switchRaid(ctx, { actor, hours: 6 });
      expect(raidUntil(ctx)).toBe(clock.now() + 6 * HOUR);
      expect([await isHeld(VISITOR), await isHeld(newcomer), await isHeld(known)]).toEqual([true, true, false]);
      expect(await isClosed()).toBe(true);
      const queue = await findQueue(ctx, { actor });
      expect(queue).toMatchObject({ raidUntil: clock.now() + 6 * HOUR, held: [{ signs: ['raid'] }, {}] });
      clock.advance(6 * HOUR);
      expect([await isHeld(VISITOR), await isClosed(), raidUntil(ctx)]).toEqual([false, false, null]);
      await switchRaid(ctx, { actor, hours: 72 });
      await switchRaid(ctx, { actor, hours: 0 });
      expect([await isHeld(VISITOR), await isClosed()]).toEqual([false, false]);
    });

    it('is for administrators, and for 72 hours at most', async () => {
      await using app = await createTestApp({ dialect });
      const [admin, actor] = [await makePerson(app, { isAdmin: true }), await makePerson(app, { isModerator: true })];
      await expect(switchRaid(app.ctx, { actor, hours: 1 })).rejects.toMatchObject({ code: 'not-allowed' });
      for (const hours of [73, -1, 1.5, Number.NaN]) {
        await expect(switchRaid(app.ctx, { actor: admin, hours })).rejects.toMatchObject({ code: 'invalid-input' });
      }
    });

    it('is felt by every process', async () => {
      await using one = await createTestApp({ dialect });
      const databaseUrl = one.ctx.config.database.url;
      await using other = await createTestApp({ dialect, databaseUrl, clock: one.clock });
      await other.ctx.changes.read();
      await switchRaid(one.ctx, { actor: await makePerson(one, { isAdmin: true }), hours: 1 });
      await other.ctx.changes.read();
      await expect.poll(() => raidUntil(other.ctx)).not.toBeNull();
    });
  });
}
