import { expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findMessages, handleMessage, sendMessage } from '#services/moderation/contact.ts';
import { countWaiting } from '#services/moderation/queue.ts';
import { findNotifications } from '#services/people/notifications.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  it(`a message is stored and every administrator is notified, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx } = app;
    const first = await makePerson(app, { isAdmin: true });
    const second = await makePerson(app, { isAdmin: true });
    const other = await makePerson(app);
    const input = { name: 'Ada', email: 'ada@example.org', message: 'Where is my game?' };

    await sendMessage(ctx, { actor: VISITOR, input, clientAddress: '203.0.113.7' });

    for (const admin of [first, second]) {
      const { notifications } = await findNotifications(ctx, { actor: admin });
      expect(notifications.map(({ title, note }) => [title, note])).toEqual([
        ['A message from Ada', 'Where is my game?'],
      ]);
    }
    expect((await findNotifications(ctx, { actor: other })).notifications).toEqual([]);
    const kept = await ctx.db.read.selectFrom('contactMessages').selectAll().execute();
    expect(kept).toMatchObject([{ ...input, userId: null }]);
  });

  it(`messages are listed page by page until an administrator marks them as done, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const actor = await makePerson(app, { isAdmin: true });
    const writer = await makePerson(app, { username: 'writer' });
    for (let n = 0; n < 30; n += 1) {
      clock.advance(n % 3);
      const input = { name: '', email: `a${n}@example.org`, message: `Message ${n}` };
      await sendMessage(ctx, { actor: writer, input, clientAddress: `203.0.113.${n}` });
    }
    const waiting = () => countWaiting(ctx, { actor }).then(({ messages }) => messages);
    expect(await waiting()).toBe(30);
    const first = await findMessages(ctx, { actor, isDone: false });
    const second = await findMessages(ctx, { actor, isDone: false, cursor: first.nextCursor });
    expect([first.messages.length, second.messages.length, second.nextCursor]).toEqual([24, 6, null]);
    const all = [...first.messages, ...second.messages];
    expect(new Set(all.map(({ message }) => message)).size).toBe(30);
    expect(all[0]).toMatchObject({ username: 'writer', handledAt: null });

    const messageId = all[3]?.id ?? '';
    const mark = (isDone: boolean) => handleMessage(ctx, { actor, id: messageId, isDone });
    await mark(true);
    await expect(mark(true)).rejects.toMatchObject({ code: 'message-not-found' });
    expect(await waiting()).toBe(29);
    const done = await findMessages(ctx, { actor, isDone: true });
    expect(done.messages.map(({ id }) => id)).toEqual([messageId]);
    await mark(false);
    expect(await waiting()).toBe(30);
    for (const other of [VISITOR, writer]) {
      await expect(findMessages(ctx, { actor: other, isDone: false })).rejects.toMatchObject({
        code: other === VISITOR ? 'not-signed-in' : 'not-allowed',
      });
    }
  });
}
