import { expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { forgetOld } from '#services/upkeep/forget.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { toldTo } from '#tests/support/told.ts';

const DAY = 86_400_000;

for (const dialect of DIALECTS) {
  it(`messages are deleted after a year, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const admin = await makePerson(app, { isAdmin: true });
    const send = (message: string) =>
      sendMessage(ctx, {
        actor: VISITOR,
        input: { name: 'Ada', email: 'ada@example.org', message },
        clientAddress: '203.0.113.7',
      });
    await send('Old');
    clock.advance(DAY);
    await send('Recent');
    clock.advance(364.5 * DAY);
    expect(await forgetOld(ctx)).toMatchObject({ messages: 1, notifications: 1 });
    const kept = await ctx.db.read.selectFrom('contactMessages').select('message').execute();
    expect(kept).toEqual([{ message: 'Recent' }]);
    expect((await toldTo(app, admin)).map(({ note }) => note)).toEqual(['Recent']);
    expect(await forgetOld(ctx)).toMatchObject({ messages: 0, notifications: 0 });
  });
}
