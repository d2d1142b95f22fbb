import { insertSignInAccount } from '#platform/db/accounts/accounts.ts';
import { insertRows } from '#platform/db/rows.ts';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

export async function giveAddress({ ctx }: Pick<TestApp, 'ctx'>, person: TestPerson): Promise<string> {
  const email = `${person.username.toLowerCase()}@example.com`;
  await ctx.db.transact(({ db }) =>
    insertSignInAccount(db, {
      id: person.id,
      accountRowId: ctx.ids.next(),
      email,
      name: person.username,
      passwordHash: null,
      createdAt: ctx.clock.now(),
    }),
  );
  return email;
}

/** A person's notifications on the site, newest last. */
export async function toldTo({ ctx }: Pick<TestApp, 'ctx'>, { id }: { id: string }) {
  return ctx.db.read
    .selectFrom('notifications')
    .select(['title', 'text', 'note', 'path', 'readAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export interface SentMails {
  /** Mails as `recipient: subject`, sorted. */
  list(): Promise<string[]>;
}

export function collectMails({ ctx }: Pick<TestApp, 'ctx'>): SentMails {
  const mails: string[] = [];
  ctx.mail.send = async ({ to, subject }) => void mails.push(`${to}: ${subject}`);
  return {
    async list() {
      await ctx.mail.settled();
      return mails.toSorted();
    },
  };
}

export async function makeNotification(
  { ctx }: Pick<TestApp, 'ctx'>,
  { userId, title }: { userId: string; title: string },
): Promise<void> {
  await ctx.db.transact(({ db }) =>
    insertRows(db, 'notifications', {
      readAt: null,
      id: ctx.ids.next(),
      userId,
      title,
      text: '',
      note: '',
      path: '/games',
      createdAt: ctx.clock.now(),
    }),
  );
}
