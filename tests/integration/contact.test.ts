import { expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findMessages, handleMessage, mailNewMessages, sendMessage } from '#services/moderation/contact.ts';
import { countWaitingFor } from '#services/moderation/queue.ts';
import { findNotifications } from '#services/people/notifications.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { collectMails, giveAddress } from '#tests/support/told.ts';

const HOUR = 3_600_000;

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

  it(`messages are mailed to administrators in at most one mail an hour, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const mails = collectMails(app);
    const admin = await makePerson(app, { username: 'admin', isAdmin: true });
    await giveAddress(app, admin);
    await makePerson(app, { username: 'no_address', isAdmin: true });
    const write = (n: number) => {
      const input = { name: `Visitor ${n}`, email: `v${n}@example.org`, message: `Message ${n}` };
      return sendMessage(ctx, { actor: VISITOR, input, clientAddress: `203.0.113.${n}` });
    };
    await write(1);
    const first = 'admin@example.com: A message from Visitor 1';
    expect(await mails.list()).toEqual([first]);
    for (let n = 2; n < 6; n += 1) await write(n);
    clock.advance(HOUR - 1);
    await mailNewMessages(ctx);
    expect(await mails.list()).toEqual([first]);
    clock.advance(1);
    await mailNewMessages(ctx);
    const second = 'admin@example.com: 4 messages from visitors';
    expect(await mails.list()).toEqual([second, first]);
    clock.advance(2 * HOUR);
    await mailNewMessages(ctx);
    expect(await mails.list(), 'there is nothing new').toEqual([second, first]);
    await write(6);
    expect(await mails.list()).toHaveLength(3);
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
    const waiting = () => countWaitingFor(ctx, { isAdmin: true }).then(({ messages }) => messages);
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
