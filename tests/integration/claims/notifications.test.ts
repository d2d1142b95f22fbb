import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findUnreadAndOwn } from '#platform/db/accounts/mine.ts';
import { findNotifications, markRead } from '#services/people/notifications.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { makeNotification } from '#tests/support/told.ts';

const countUnread = async ({ ctx }: TestApp, { id: userId }: { id: string }) =>
  (await findUnreadAndOwn(ctx.db.read, { userId, ids: {} })).unread;

for (const dialect of DIALECTS) {
  describe(`notifications on ${dialect}`, () => {
    it('are listed for their person, newest first, page by page to the end', async () => {
      await using app = await createTestApp({ dialect });
      const person = await makePerson(app);
      const other = await makePerson(app);
      const wanted: string[] = [];
      for (let n = 0; n < 60; n += 1) {
        if (n % 3 !== 0) app.clock.advance(1_000);
        await makeNotification(app, { userId: person.id, title: `News ${n}` });
        wanted.unshift(`News ${n}`);
      }
      await makeNotification(app, { userId: other.id, title: 'Not yours' });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof findNotifications>> = await findNotifications(app.ctx, {
          actor: person,
          cursor,
        });
        seen.push(...page.notifications.map(({ title }) => title));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(wanted);
      await expect(findNotifications(app.ctx, { actor: VISITOR })).rejects.toMatchObject({ status: 401 });
    });

    it('are new until they are read; those that arrive meanwhile stay new', async () => {
      await using app = await createTestApp({ dialect });
      const person = await makePerson(app);
      const other = await makePerson(app);
      await makeNotification(app, { userId: person.id, title: 'One' });
      await makeNotification(app, { userId: other.id, title: 'Theirs' });
      const upTo = app.clock.now();
      app.clock.advance(1_000);
      await makeNotification(app, { userId: person.id, title: 'Two' });
      expect(await countUnread(app, person)).toBe(2);
      await markRead(app.ctx, { actor: person, upTo });
      expect(await countUnread(app, person)).toBe(1);
      expect(await countUnread(app, other)).toBe(1);
      const { notifications } = await findNotifications(app.ctx, { actor: person });
      expect(notifications.map(({ title, readAt }) => [title, readAt !== null])).toEqual([
        ['Two', false],
        ['One', true],
      ]);
    });

    it('are deleted with the person, and link only to this site', async () => {
      await using app = await createTestApp({ dialect });
      const person = await makePerson(app);
      await makeNotification(app, { userId: person.id, title: 'One' });
      const write = (path: string) =>
        app.ctx.db.transact(({ db }) =>
          db
            .insertInto('notifications')
            .values({ id: path, userId: person.id, title: 'x', path, createdAt: 1, readAt: null })
            .execute(),
        );
      await expect(write('https://elsewhere.example/')).rejects.toThrow();
      await expect(write('//elsewhere.example/')).rejects.toThrow();
      await app.ctx.db.transact(({ db }) => db.deleteFrom('users').where('id', '=', person.id).execute());
      expect(await countUnread(app, person)).toBe(0);
    });
  });
}
